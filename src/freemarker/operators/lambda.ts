import type { Environment } from '../runtime/environment.js';
import { LambdaParameter } from '../runtime/scope.js';
import type { Expression } from '../syntax/expression.js';
import type { Item, Value } from '../values/value.js';

/** `x -> x * 2`: what `?map`, `?filter` and their kin apply to each item. It is no value: it cannot be assigned. */
export class Lambda implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #parameter: string;
  readonly #body: Expression;

  constructor(parameter: string, body: Expression, start: number) {
    this.#parameter = parameter;
    this.#body = body;
    this.start = start;
    this.end = body.end;
  }

  evaluate(env: Environment): never {
    throw env.fail('template-bad-argument', this, {
      problem: 'A lambda can only be the argument of a built-in such as ?map.',
    });
  }

  /** The value of the body for one item. */
  applyTo(item: Item, env: Environment): Value | undefined {
    const outer = env.scope;
    env.scope = new LambdaParameter(this.#parameter, item ?? undefined, outer);
    const value = this.#body.evaluate(env);
    env.scope = outer;
    return value;
  }
}
