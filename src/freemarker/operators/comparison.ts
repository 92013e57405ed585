import { compareNumbers } from '../../java/numbers/index.js';
import { isSameText, sameTextCost } from '../../java/text/index.js';
import type { Located } from '../finding.js';
import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import { requireValue } from '../values/coercion.js';
import { asBoolean, asDate, asNumber, asText, typeNameOf } from '../values/kinds.js';
import type { Value } from '../values/value.js';

/** The operators that compare. */
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

const accepts: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** `a == b`, `a != b`, `a lt b`, … */
export class Comparison implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #operator: ComparisonOperator;
  readonly #left: Expression;
  readonly #right: Expression;

  constructor(operator: ComparisonOperator, left: Expression, right: Expression) {
    this.#operator = operator;
    this.#left = left;
    this.#right = right;
    this.start = left.start;
    this.end = right.end;
  }

  evaluate(env: Environment): boolean {
    env.step(1);
    const leftValue = this.#left.evaluate(env);
    const rightValue = this.#right.evaluate(env);
    const left = requireValue(leftValue, this.#left, env);
    const right = requireValue(rightValue, this.#right, env);
    return compareValues(left, this.#operator, right, this, env);
  }
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
  const [leftDate, rightDate] = [asDate(left), asDate(right)];
  if (leftDate !== undefined && rightDate !== undefined) {
    return leftDate.kind === rightDate.kind ? leftDate.time - rightDate.time : undefined;
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
