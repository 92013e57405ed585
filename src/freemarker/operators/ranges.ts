import type { NumberValue } from '../../java/numbers/index.js';
import { toInt } from '../../java/numbers/index.js';
import { requireNumber } from '../coercion/require.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { ExpressionOf } from '../syntax/expression.js';
import { Range } from '../values/range.js';

/** `1..3`, `0..<n`, `a..*n` and, without a right side, `5..` */
export function compileRange(sides: ExpressionOf<'range'>, compiler: Compiler): Evaluate {
  const left = compiler.expression(sides.left);
  const right = compiler.optional(sides.right);
  const { operator } = sides;
  return (env) => {
    const begin = toInt(requireNumber(left.evaluate(env), left, env));
    return right === undefined
      ? new Range(begin, Infinity, { limitsSize: true })
      : rangeTo(requireNumber(right.evaluate(env), right, env), begin, operator);
  };
}

function rangeTo(
  right: NumberValue,
  begin: number,
  operator: ExpressionOf<'range'>['operator'],
): Range {
  const end = toInt(right);
  if (operator === '..*') {
    return new Range(begin, Math.abs(end), { step: end < 0 ? -1 : 1, limitsSize: true });
  }
  const endsInclusively = operator === '..';
  const length = Math.abs(end - begin) + (endsInclusively ? 1 : 0);
  return new Range(begin, length, { step: begin <= end ? 1 : -1, endsInclusively });
}
