import type { Located } from '../finding.js';
import type { ElementOf } from './element.js';

/**
 * The element of a text of the template.
 *
 * @param at Where it is in the template, its tags included.
 * @param content Where its characters are in `source`.
 * @param stretches What of them remains, in order.
 */
export function textElement(
  source: string,
  at: Located,
  content: Located = at,
  stretches: readonly Located[] = [content],
): ElementOf<'text'> {
  return {
    kind: 'text',
    start: at.start,
    end: at.end,
    content,
    stretches: stretches.map(({ start, end }) => ({
      text: source.slice(start, end),
      from: { start, end, isCopied: true },
    })),
  };
}
