import { TemplateObject } from './template-object.js';
import type { Environment } from '../runtime/environment.js';
import type { Value } from './value.js';

/** Something an expression can call: `f(x)` or `text?contains(x)`. */
export abstract class Callable extends TemplateObject {
  readonly typeName: string = 'method';
  /** What it answers; missing arguments are `undefined`. */
  abstract call(args: readonly (Value | undefined)[], env: Environment): Value | undefined;
}

/** A built-in that waits for its arguments. */
export class Method extends Callable {
  readonly #body: (args: readonly (Value | undefined)[], env: Environment) => Value | undefined;

  constructor(body: (args: readonly (Value | undefined)[], env: Environment) => Value | undefined) {
    super();
    this.#body = body;
  }

  call(args: readonly (Value | undefined)[], env: Environment): Value | undefined {
    return this.#body(args, env);
  }
}
