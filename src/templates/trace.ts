import type { Sites } from './site.js';
import type { TemplatePlace } from './template-error.js';

/** @module Where in the templates each piece of a rendered message comes from. */

/** Characters that no text of a message has: {@link escapeText} replaces them. */
const open = '\uFFFE';
const close = '\uFFFF';

/** What a traced template writes in front of what comes from a site. */
export function markerOf(site: number): string {
  return `${open}${site}${close}`;
}

/** A rendered message without its markers. */
export interface Trace {
  readonly markup: string;
  /** The place in the templates that an offset of the markup comes from. */
  readonly placeAt: (offset: number) => TemplatePlace | undefined;
}

interface Piece {
  readonly start: number;
  readonly site: number;
}

/** Takes the markers out of a rendered message, and remembers where they were. */
export function readTrace(marked: string, sites: Sites): Trace {
  const pieces: Piece[] = [];
  let markup = '';
  let read = 0;
  for (const match of marked.matchAll(/\uFFFE(\d+)\uFFFF/g)) {
    markup += marked.slice(read, match.index);
    read = match.index + match[0].length;
    pieces.push({ start: markup.length, site: Number(match[1]) });
  }
  markup += marked.slice(read);
  return { markup, placeAt: (offset) => placeIn(pieces, offset, sites) };
}

function placeIn(
  pieces: readonly Piece[],
  offset: number,
  sites: Sites,
): TemplatePlace | undefined {
  const piece = pieces[countUpTo(pieces, offset) - 1];
  if (piece === undefined) {
    return undefined;
  }
  const { template, line, column, expression } = sites.at(piece.site);
  // What comes from an expression is at the expression; literal text has places of its own.
  return { template, ...placeAfter({ line, column }, expression.slice(0, offset - piece.start)) };
}

/** How many pieces begin at or before an offset. */
function countUpTo(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pieces[middle]?.start ?? 0) <= offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Where one is after some text. */
export function placeAfter(
  { line, column }: { readonly line: number; readonly column: number },
  text: string,
): { readonly line: number; readonly column: number } {
  const lineBreaks = text.split('\n').length - 1;
  if (lineBreaks === 0) {
    return { line, column: column + text.length };
  }
  return { line: line + lineBreaks, column: text.length - text.lastIndexOf('\n') };
}
