import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import { HashOfEntries } from '../values/hash.js';
import { ManyFaced } from '../values/many-faced.js';
import type { Value } from '../values/value.js';
import { Parenthesized } from './access.js';

/** What a missing value becomes with `x!`: an empty text, list and hash in one. */
export const nothing = new ManyFaced({
  text: () => '',
  sequence: [],
  hash: new HashOfEntries(new Map()),
});

/**
 * The value of an expression that may have none. In parentheses, any missing value inside makes the whole missing;
 * without them only the last step may be missing.
 */
export function evaluateIfPresent(expression: Expression, env: Environment): Value | undefined {
  if (!(expression instanceof Parenthesized)) {
    return expression.evaluate(env);
  }
  return env.recovering(
    () => expression.evaluate(env),
    (failure) => {
      if (failure.isForgivable) {
        return undefined;
      }
      throw failure;
    },
  );
}

/** `x!default` and `x!` */
export class Default implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #target: Expression;
  readonly #fallback: Expression | undefined;

  constructor(target: Expression, fallback: Expression | undefined, end: number) {
    this.#target = target;
    this.#fallback = fallback;
    this.start = target.start;
    this.end = end;
  }

  evaluate(env: Environment): Value | undefined {
    env.step(1);
    const value = evaluateIfPresent(this.#target, env);
    if (value !== undefined) {
      return value;
    }
    return this.#fallback === undefined ? nothing : this.#fallback.evaluate(env);
  }
}

/** `x??` */
export class Exists implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #target: Expression;

  constructor(target: Expression, end: number) {
    this.#target = target;
    this.start = target.start;
    this.end = end;
  }

  evaluate(env: Environment): boolean {
    env.step(1);
    return evaluateIfPresent(this.#target, env) !== undefined;
  }
}
