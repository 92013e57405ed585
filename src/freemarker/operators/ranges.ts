import { toInt } from '../../java/numbers/index.js';
import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import { requireNumber } from '../values/coercion.js';
import { Range } from '../values/range.js';

/** `1..3`, `0..<n`, `a..*n` and, without a right side, `5..` */
export class RangeExpression implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #operator: '..' | '..<' | '..*';
  readonly #left: Expression;
  readonly #right: Expression | undefined;

  constructor(
    operator: '..' | '..<' | '..*',
    left: Expression,
    right: Expression | undefined,
    end: number,
  ) {
    this.#operator = operator;
    this.#left = left;
    this.#right = right;
    this.start = left.start;
    this.end = end;
  }

  evaluate(env: Environment): Range {
    const begin = toInt(requireNumber(this.#left.evaluate(env), this.#left, env));
    if (this.#right === undefined) {
      return new Range(begin, Infinity, { limitsSize: true });
    }
    const right = toInt(requireNumber(this.#right.evaluate(env), this.#right, env));
    if (this.#operator === '..*') {
      return new Range(begin, Math.abs(right), { step: right < 0 ? -1 : 1, limitsSize: true });
    }
    const endsInclusively = this.#operator === '..';
    const length = Math.abs(right - begin) + (endsInclusively ? 1 : 0);
    return new Range(begin, length, { step: begin <= right ? 1 : -1, endsInclusively });
  }
}
