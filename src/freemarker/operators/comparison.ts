import { compareNumbers } from '../../java/numbers/index.js';
import { collationKey, compareKeys, isSameText, sameTextCost } from '../../java/text/index.js';
import { valueOrEmpty } from '../coercion/require.js';
import { toText } from '../coercion/text.js';
import type { Located } from '../finding.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { Environment } from '../runtime/environment.js';
import { isClassic } from '../runtime/settings.js';
import type { ComparisonOperator, ExpressionOf } from '../syntax/expression.js';
import { asBoolean, asDate, asNumber, asText, dateKindOf, typeNameOf } from '../values/kinds.js';
import type { Value } from '../values/value.js';

const accepts: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** `a == b`, `a != b`, `a lt b`, … */
export function compileComparison(sides: ExpressionOf<'comparison'>, compiler: Compiler): Evaluate {
  const left = compiler.expression(sides.left);
  const right = compiler.expression(sides.right);
  const { operator, start, end } = sides;
  const at = { start, end };
  return (env) => {
    env.step(1);
    const leftValue = left.evaluate(env);
    const rightValue = right.evaluate(env);
    const known = valueOrEmpty(leftValue, left, env);
    const other = valueOrEmpty(rightValue, right, env);
    return isClassic(env.settings) && !isSameKind(known, other)
      ? accepts[operator](compareAsTexts(known, left, other, right, env))
      : compareValues(known, operator, other, at, env);
  };
}

/** Whether two values are comparable other than as texts. */
function isSameKind(left: Value, right: Value): boolean {
  return [asNumber, dateKindOf, asText, asBoolean].some(
    (kind) => kind(left) !== undefined && kind(right) !== undefined,
  );
}

function compareAsTexts(
  left: Value,
  leftAt: Located,
  right: Value,
  rightAt: Located,
  env: Environment,
): number {
  const [first, second] = [toText(left, leftAt, env), toText(right, rightAt, env)];
  env.step(first.length + second.length);
  return compareKeys(collationKey(first), collationKey(second));
}

/** Whether the operator holds between two values; a finding at `at` when they are not comparable by it. */
export function compareValues(
  left: Value,
  operator: ComparisonOperator,
  right: Value,
  at: Located | undefined,
  env: Environment,
): boolean {
  const order = orderOf(left, right, operator === '==' || operator === '!=', env);
  if (order !== undefined) {
    return accepts[operator](order);
  }
  throw env.fail('template-not-comparable', at, {
    left: typeNameOf(left),
    right: typeNameOf(right),
  });
}

function orderOf(
  left: Value,
  right: Value,
  isEquality: boolean,
  env: Environment,
): number | undefined {
  const [leftNumber, rightNumber] = [asNumber(left), asNumber(right)];
  if (leftNumber !== undefined && rightNumber !== undefined) {
    return compareNumbers(leftNumber, rightNumber);
  }
  const [leftKind, rightKind] = [dateKindOf(left), dateKindOf(right)];
  if (leftKind !== undefined && rightKind !== undefined) {
    return leftKind === rightKind ? timeOf(left) - timeOf(right) : undefined;
  }
  if (!isEquality) {
    return undefined;
  }
  const [leftText, rightText] = [asText(left), asText(right)];
  if (leftText !== undefined && rightText !== undefined) {
    env.step(sameTextCost(leftText, rightText) >> 4);
    return isSameText(leftText, rightText) ? 0 : 1;
  }
  const [leftBoolean, rightBoolean] = [asBoolean(left), asBoolean(right)];
  if (leftBoolean === undefined || rightBoolean === undefined) {
    return undefined;
  }
  return leftBoolean === rightBoolean ? 0 : 1;
}

function timeOf(date: Value): number {
  return asDate(date)?.time ?? NaN;
}
