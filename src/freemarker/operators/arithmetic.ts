import type { NumberValue } from '../../java/numbers/index.js';
import {
  Decimal,
  divide,
  isFinite,
  multiply,
  negate,
  remainder,
  subtract,
} from '../../java/numbers/index.js';
import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import { requireNumber } from '../values/coercion.js';
import type { Value } from '../values/value.js';

/** Numbers have at most this many digits; more are only made by a template that means harm. */
const largestNumber = 10n ** 5000n;

/** Steps that calculating with numbers counts as that are not whole, or large. */
const fractionPrice = 12;

type Operation = (left: NumberValue, right: NumberValue) => NumberValue | undefined;

/** Every operator on two numbers but `+`, which also joins texts, lists and hashes. */
export const arithmeticOperations = {
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': remainder,
} as const satisfies Readonly<Record<string, Operation>>;

/** Applies an operator to two numbers; `undefined` is what a division by zero answers. */
export function calculate(
  operation: Operation,
  left: NumberValue,
  right: NumberValue,
  env: Environment,
): NumberValue {
  if (!isFinite(left) || !isFinite(right)) {
    throw env.fail('template-bad-argument', undefined, {
      problem: 'Numbers that are infinite or none at all cannot be calculated with.',
    });
  }
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right)) {
    env.step(fractionPrice);
  }
  const result = operation(left, right);
  if (result === undefined) {
    throw env.fail('template-division-by-zero');
  }
  if (
    result instanceof Decimal &&
    (result.unscaled > largestNumber || -result.unscaled > largestNumber)
  ) {
    throw env.exceeded('template-text-too-long', 5000);
  }
  return result;
}

/** `a - b`, `a * b`, `a / b`, `a % b` */
export class Arithmetic implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #operation: Operation;
  readonly #left: Expression;
  readonly #right: Expression;

  constructor(operator: keyof typeof arithmeticOperations, left: Expression, right: Expression) {
    this.#operation = arithmeticOperations[operator];
    this.#left = left;
    this.#right = right;
    this.start = left.start;
    this.end = right.end;
  }

  evaluate(env: Environment): Value {
    env.step(1);
    const left = requireNumber(this.#left.evaluate(env), this.#left, env);
    const right = requireNumber(this.#right.evaluate(env), this.#right, env);
    return calculate(this.#operation, left, right, env);
  }
}

/** `-x` and `+x` */
export class Signed implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #isMinus: boolean;
  readonly #operand: Expression;

  constructor(isMinus: boolean, operand: Expression, start: number) {
    this.#isMinus = isMinus;
    this.#operand = operand;
    this.start = start;
    this.end = operand.end;
  }

  evaluate(env: Environment): Value {
    env.step(1);
    const value = requireNumber(this.#operand.evaluate(env), this.#operand, env);
    return this.#isMinus ? negate(value) : value;
  }
}
