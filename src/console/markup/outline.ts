import type { MarkupElement } from './markup.js';
import { elementsIn } from './markup.js';

/** The level of the headings right below the page's own. */
const first = 2;

/**
 * How deep each heading of a message is for readers of the screen: below the heading of the page, and without
 * gaps, whatever sizes its author chose. Of its expandable cards, which of them each is, counted from 0.
 *
 * @example
 * outlineOf(readMarkup('<div><h4>Order</h4><h6>Lines</h6></div>')).values(); // 2, 3
 */
export function outlineOf(root: MarkupElement): ReadonlyMap<MarkupElement, number> {
  const places = new Map<MarkupElement, number>();
  const around: number[] = [];
  let cards = 0;
  for (const element of elementsIn(root)) {
    if (element.kind === 'expandable-card') {
      places.set(element, cards);
      cards += 1;
    }
    if (element.kind !== 'heading') {
      continue;
    }
    const size = Number(element.tag.slice(1));
    while ((around.at(-1) ?? 0) >= size) {
      around.pop();
    }
    places.set(element, first + around.length);
    around.push(size);
  }
  return places;
}
