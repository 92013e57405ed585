import type { MessageContent } from '../../messageml/compose/content.js';
import type { TemplateHelpers } from '../template-helper.js';
import { listOf, numberOf, optionalText, requireText } from './arguments.js';

/**
 * For conditions: `{{#if (equals side "BUY")}}`, `not`, `and`, `or`, `above`, `below`. For text:
 * `{{default comment "none"}}`, `{{join tags ", "}}`, `{{upper side}}`, `{{lower side}}`,
 * `{{plural count "order" "orders"}}`.
 */
export const logic: TemplateHelpers = {
  equals: ([left, right]) => left === right,
  not: ([value]) => !isSomething(value),
  and: (values) => values.every(isSomething),
  or: (values) => values.some(isSomething),
  above: ([value, limit]) => numberOf(value, 'The value') > numberOf(limit, 'The limit'),
  below: ([value, limit]) => numberOf(value, 'The value') < numberOf(limit, 'The limit'),
  default: ([value, otherwise]) => (isSomething(value) ? value : otherwise) as MessageContent,
  join: ([list, separator]) =>
    listOf(list, 'The list')
      .map((item) => requireText(item, 'Each item'))
      .join(optionalText(separator, 'The separator') ?? ', '),
  upper: ([text]) => requireText(text, 'The text').toUpperCase(),
  lower: ([text]) => requireText(text, 'The text').toLowerCase(),
  plural: ([count, one, many]) =>
    requireText(numberOf(count, 'The count') === 1 ? one : many, 'Each form'),
};

/** What counts as true for `{{#if}}`: everything but nothing, `false`, 0, `''` and empty lists. */
function isSomething(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
