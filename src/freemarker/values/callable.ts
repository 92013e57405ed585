import type { Environment } from '../runtime/environment.js';
import { TemplateObject } from './template-object.js';
import type { Value } from './value.js';

/** Something an expression can call: `f(x)` or `text?contains(x)`. */
export abstract class Callable extends TemplateObject {
  readonly typeName: string = 'method';
  /** Its arguments are made texts before it is called: numbers and dates are formatted, a missing one is a finding. */
  readonly takesTexts: boolean = false;
  /** What it answers; missing arguments are `undefined`. */
  abstract call(args: readonly (Value | undefined)[], env: Environment): Value | undefined;
}

/** A built-in that waits for its arguments. */
export class Method extends Callable {
  override readonly takesTexts: boolean;
  readonly #body: (args: readonly (Value | undefined)[], env: Environment) => Value | undefined;

  constructor(
    body: (args: readonly (Value | undefined)[], env: Environment) => Value | undefined,
    takesTexts = false,
  ) {
    super();
    this.#body = body;
    this.takesTexts = takesTexts;
  }

  call(args: readonly (Value | undefined)[], env: Environment): Value | undefined {
    return this.#body(args, env);
  }
}
