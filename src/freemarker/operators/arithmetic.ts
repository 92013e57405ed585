import type { NumberValue } from '../../java/numbers/index.js';
import {
  Decimal,
  divide,
  excessDigits,
  isFinite,
  multiply,
  negate,
  remainder,
  subtract,
} from '../../java/numbers/index.js';
import { requireNumber } from '../coercion/require.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { Environment } from '../runtime/environment.js';
import type { ArithmeticOperator, ExpressionOf } from '../syntax/expression.js';

/** Numbers have at most this many digits; more are only made by a template that means harm. */
const largestNumber = 10n ** 5000n;

/** Steps that calculating with numbers counts as that are not whole, or large. */
const fractionPrice = 12;

type Operation = (left: NumberValue, right: NumberValue) => NumberValue | undefined;

const operations: Readonly<Record<ArithmeticOperator, Operation>> = {
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': remainder,
};

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
    env.step(fractionPrice + ((excessDigits(left) + excessDigits(right)) >> 3));
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
export function compileArithmetic(sides: ExpressionOf<'arithmetic'>, compiler: Compiler): Evaluate {
  const left = compiler.expression(sides.left);
  const right = compiler.expression(sides.right);
  const operation = operations[sides.operator];
  return (env) => {
    env.step(1);
    const leftNumber = requireNumber(left.evaluate(env), left, env);
    const rightNumber = requireNumber(right.evaluate(env), right, env);
    return calculate(operation, leftNumber, rightNumber, env);
  };
}

/** `-x` and `+x`. With a plus, what is missing stays so. */
export function compileSigned(signed: ExpressionOf<'signed'>, compiler: Compiler): Evaluate {
  const { isMinus } = signed;
  const operand = compiler.expression(signed.operand);
  return (env) => {
    env.step(1);
    const given = operand.evaluate(env);
    if (given === undefined && !isMinus) {
      return undefined;
    }
    const value = requireNumber(given, operand, env);
    return isMinus ? negate(value) : value;
  };
}
