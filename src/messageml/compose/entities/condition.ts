import { CadenzaError } from '../../../contract/errors.js';
import { literal } from './literal.js';
import type { ReferenceTo } from './reference.js';
import { targetOf } from './reference.js';

/** A question about the data, which the service answers. Made by {@link exists}, {@link equals}… */
export interface Condition {
  /** The template expression. */
  readonly expression: string;
}

/**
 * Whether there is a value: neither missing, nor `null`, nor an empty text or list.
 *
 * @example
 * when(exists(order.comment), 'See the comment')
 */
export function exists(reference: ReferenceTo<unknown>): Condition {
  return { expression: `(${targetOf(reference).expression})?has_content` };
}

/**
 * Whether a boolean is true.
 *
 * @example
 * const order = referenceTo<{ urgent: boolean }>('order001');
 * when(isTrue(order.urgent), b('Urgent'))
 */
export function isTrue(reference: ReferenceTo<boolean>): Condition {
  return { expression: targetOf(reference).expression };
}

/**
 * Whether a value equals another: a literal of its type.
 *
 * @example
 * when(equals(order.side, 'BUY'), 'Bought', 'Sold')
 */
export function equals<Value extends string | number | boolean>(
  reference: ReferenceTo<Value>,
  value: NoInfer<Value>,
): Condition {
  return { expression: `${targetOf(reference).expression} == ${literal(value)}` };
}

/**
 * Whether a number is above a limit.
 *
 * @example
 * when(isAbove(order.quantity, 1000), b('Large'))
 */
export function isAbove(reference: ReferenceTo<number>, limit: number): Condition {
  return { expression: `${targetOf(reference).expression} gt ${literal(limit)}` };
}

/**
 * Whether a number is below a limit.
 *
 * @example
 * when(isBelow(order.quantity, 10), 'Small')
 */
export function isBelow(reference: ReferenceTo<number>, limit: number): Condition {
  return { expression: `${targetOf(reference).expression} lt ${literal(limit)}` };
}

/**
 * Whether a condition does not hold.
 *
 * @example
 * when(not(exists(order.comment)), 'No comment')
 */
export function not(condition: Condition): Condition {
  return { expression: `!${inBrackets(condition)}` };
}

/**
 * Whether all conditions hold.
 *
 * @example
 * when(allOf(isAbove(order.quantity, 0), exists(order.comment)), 'See the comment')
 */
export function allOf(...conditions: readonly [Condition, ...Condition[]]): Condition {
  return { expression: conditions.map(inBrackets).join(' && ') };
}

/**
 * Whether one of some conditions holds.
 *
 * @example
 * when(anyOf(isBelow(order.price, 1), isAbove(order.price, 100)), b('Unusual price'))
 */
export function anyOf(...conditions: readonly [Condition, ...Condition[]]): Condition {
  return { expression: conditions.map(inBrackets).join(' || ') };
}

/** Whether something is a {@link Condition}, and no reference. */
export function isCondition(given: unknown): given is Condition {
  return typeof given === 'object' && given !== null && 'expression' in given;
}

/** @throws CadenzaError `BAD_ARGUMENT` when plain JavaScript gave something else */
function inBrackets(condition: unknown): string {
  if (!isCondition(condition)) {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      'A condition is needed, such as exists(…), equals(…) or isAbove(…) make: the service decides, not this program.',
    );
  }
  return `(${condition.expression})`;
}
