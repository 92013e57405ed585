import { breakLines } from '../messageml/compose/break-lines.js';
import type { InsertedContent } from '../messageml/compose/content.js';
import { advance, atStart, misplacedAt, styleAt } from '../messageml/compose/place.js';

/** A text of the data that is long, as it was given and as it was written. */
export interface ShownText {
  readonly content: string;
  readonly written: string;
}

/**
 * The parts of markup that a template was rendered to, line breaks shown. Long texts of the data are parts of their own,
 * as they are in ``messageML`…` ``: whoever composes the message need not read them as markup, of which each line would
 * be an element. What a helper has changed is left as it is.
 *
 * @example
 * partsOf('<p>AT&amp;T</p>', [{ content: 'AT&T', written: 'AT&amp;T' }])   // ['<p>', { content: 'AT&T', style: 'flow' }, '</p>']
 *
 * @param longTexts - in the order in which they were shown
 */
export function partsOf(
  markup: string,
  longTexts: readonly ShownText[],
): readonly (string | InsertedContent)[] {
  const parts: (string | InsertedContent)[] = [];
  let place = atStart;
  let read = 0;
  for (const { content, written } of longTexts) {
    const start = markup.indexOf(written, read);
    const before = start === -1 ? '' : markup.slice(read, start);
    const reached = advance(place, before);
    if (start !== -1 && misplacedAt(reached) === undefined) {
      parts.push(breakLines(before, place), { content, style: styleAt(reached) });
      place = reached;
      read = start + written.length;
    }
  }
  parts.push(breakLines(markup.slice(read), place));
  return parts;
}
