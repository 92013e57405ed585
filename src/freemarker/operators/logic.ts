import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import { requireBoolean } from '../values/coercion.js';

/** `a && b` and `a || b`; the right side is evaluated only when it decides. */
export class Logic implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #decidedBy: boolean;
  readonly #left: Expression;
  readonly #right: Expression;

  constructor(operator: '&&' | '||', left: Expression, right: Expression) {
    this.#decidedBy = operator === '||';
    this.#left = left;
    this.#right = right;
    this.start = left.start;
    this.end = right.end;
  }

  evaluate(env: Environment): boolean {
    env.step(1);
    const left = requireBoolean(this.#left.evaluate(env), this.#left, env);
    if (left === this.#decidedBy) {
      return left;
    }
    return requireBoolean(this.#right.evaluate(env), this.#right, env);
  }
}

/** `!a` */
export class Negation implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #operand: Expression;

  constructor(operand: Expression, start: number) {
    this.#operand = operand;
    this.start = start;
    this.end = operand.end;
  }

  evaluate(env: Environment): boolean {
    env.step(1);
    return !requireBoolean(this.#operand.evaluate(env), this.#operand, env);
  }
}
