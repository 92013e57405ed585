import { presentationName } from '../../messageml/internals.js';
import type { MarkupKind } from './markup.js';

const hint = /(?:^|\s)info-hint(?:\s|$)/;

/**
 * What an element of PresentationML shows, by its tag and the attributes that tell more.
 *
 * @example
 * markupKind('div', new Map([['class', 'card barStyle']])); // 'card'
 * markupKind('input', new Map([['type', 'text']])); // 'text-field'
 */
export function markupKind(tag: string, attributes: ReadonlyMap<string, string>): MarkupKind {
  if (tag === 'label' || tag === 'time') {
    return tag;
  }
  if (tag === 'span' && hint.test(attributes.get('class') ?? '')) {
    return 'info-hint';
  }
  return presentationName(tag, (name) => attributes.get(name)) ?? 'unknown';
}
