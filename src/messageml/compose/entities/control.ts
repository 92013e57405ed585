import { requireGiven } from '../../given.js';
import type { AnyContent, FlowContent, HeldBy, InsertedContent, Markup } from '../content.js';
import { markupOf } from '../markup.js';
import type { Condition } from './condition.js';
import { exists, isCondition } from './condition.js';
import type { Reference, ReferenceTo } from './reference.js';
import { referenceOf, targetOf } from './reference.js';

/** How {@link each} goes through a list. */
export interface EachOptions {
  /** What is shown when the list is empty. Default: nothing. */
  readonly otherwise?: FlowContent;
  /** Stands between two items. Default: nothing. */
  readonly separator?: string | undefined;
  /** The name of the loop's variable. Needed only when a loop goes through its own list once more. */
  readonly as?: string | undefined;
}

/**
 * Shows content once for each item of a list in the data. The service goes through the list when it
 * receives the message: the function is called once, with references to item and index (from 0).
 *
 * @example
 * table(each(order.lines, (line) => tr([show(line.side), show(line.quantity)])))
 */
export function each<Item, const Given extends AnyContent>(
  list: ReferenceTo<readonly Item[]>,
  content: (item: Reference<Item>, index: Reference<number>) => Given,
  options?: EachOptions,
): Markup<HeldBy<Given>> {
  const { expression, sample } = targetOf(list);
  requireGiven(
    content,
    typeof content === 'function',
    'each takes a function after the list, which shows an item: each(order.lines, (line) => …)',
  );
  const { otherwise, separator, as } = options ?? {};
  const name = as ?? `${expression.replace(/\W+/g, '_')}_item`;
  const first: unknown = Array.isArray(sample) ? sample[0] : undefined;
  const shown = content(referenceOf(name, first), referenceOf(`${name}?index`, 0));
  return markupOf([
    `<#list ${expression} as ${name}>`,
    inserted(shown),
    ...(separator === undefined ? [] : ['<#sep>', inserted(separator), '</#sep>']),
    ...(otherwise === undefined ? [] : ['<#else>', inserted(otherwise)]),
    '</#list>',
  ]);
}

/**
 * Shows content when a condition holds, and other content when it does not. The service decides when
 * it receives the message.
 *
 * @param condition a {@link Condition}, or a reference: whether it {@link exists}
 *
 * @example
 * when(isAbove(order.quantity, 1000), b('large'), 'usual')
 */
export function when<const Given extends AnyContent, const Other extends AnyContent = null>(
  condition: Condition | ReferenceTo<unknown>,
  content: Given,
  otherwise?: Other,
): Markup<HeldBy<Given> | HeldBy<Other>> {
  const { expression } = isCondition(condition) ? condition : exists(condition);
  return markupOf([
    `<#if ${expression}>`,
    inserted(content),
    ...(otherwise === undefined ? [] : ['<#else>', inserted(otherwise)]),
    '</#if>',
  ]);
}

function inserted(content: AnyContent): InsertedContent {
  return { content, style: 'flow' };
}
