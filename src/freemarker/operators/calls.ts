import type { Environment } from '../runtime/environment.js';
import { invokeFunction } from '../runtime/invoke.js';
import type { Expression } from '../syntax/expression.js';
import { toText } from '../values/coercion.js';
import { asCallable, typeNameOf } from '../values/kinds.js';
import { Macro } from '../values/macro.js';
import type { Value } from '../values/value.js';

/** `f(a, b)`: a function of the template, or a built-in with arguments. */
export class Call implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #target: Expression;
  readonly #args: readonly Expression[];

  constructor(target: Expression, args: readonly Expression[], end: number) {
    this.#target = target;
    this.#args = args;
    this.start = target.start;
    this.end = end;
  }

  evaluate(env: Environment): Value | undefined {
    env.step(12);
    const target = this.#target.evaluate(env);
    const callable = asCallable(target);
    if (callable !== undefined) {
      const { takesTexts } = callable;
      const args = this.#args.map((arg) =>
        takesTexts ? toText(arg.evaluate(env), arg, env) : arg.evaluate(env),
      );
      return callable.call(args, env);
    }
    if (!(target instanceof Macro)) {
      throw env.fail('template-not-callable', this.#target, {
        expression: env.codeOf(this.#target),
        found: typeNameOf(target),
      });
    }
    if (target.typeName === 'macro') {
      throw env.fail('template-not-callable', undefined, {
        expression: env.codeOf(this.#target),
        found: 'a macro',
      });
    }
    return invokeFunction(
      target,
      this.#args.map((arg) => arg.evaluate(env)),
      env,
    );
  }
}
