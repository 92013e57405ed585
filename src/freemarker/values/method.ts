import { TemplateObject } from './template-object.js';
import type { Value } from './value.js';

type MethodBody = (args: readonly (Value | undefined)[]) => Value | undefined;

/** Something an expression can call: a built-in that waits for its arguments, such as `text?contains(x)`. */
export class Method extends TemplateObject {
  readonly typeName = 'method';
  /** Its arguments are made texts before it is called: numbers and dates are formatted, a missing one is a finding. */
  readonly takesTexts: boolean;
  readonly #body: MethodBody;

  constructor(body: MethodBody, takesTexts = false) {
    super();
    this.#body = body;
    this.takesTexts = takesTexts;
  }

  /** What it answers; missing arguments are `undefined`. */
  call(args: readonly (Value | undefined)[]): Value | undefined {
    return this.#body(args);
  }
}
