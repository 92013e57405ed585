import type { XmlText } from '../../reader/nodes.js';
import { lineBreak } from './line-break.js';
import { fits, type Piece, type Scale, type Weight } from './weight.js';

/** How long a reference such as `&#x1F600;` may be: nothing is cut so far before a semicolon. */
const longestReference = 12;

/** How much text may stand in one message, and in the first, which holds something already. */
export interface TextRoom {
  readonly first: Weight;
  readonly most: Weight;
}

/**
 * Cuts a run of text and line breaks: at a line break, or after white space, and never inside a character or a
 * reference. What the first message has room for is used, unless that is little.
 */
export function cutText(
  { start, end }: XmlText,
  { first, most }: TextRoom,
  scale: Scale,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let room = fits({ ...half(most), entities: 0 }, first) ? first : most;
  for (let from = start; from < end;) {
    const cut = cutAt(from, end, room, scale);
    const weight = { bytes: scale.bytes(from, cut.end), characters: cut.end - from, entities: 0 };
    pieces.push({ text: scale.text(from, cut.end), weight });
    from = cut.next;
    room = most;
  }
  return pieces;
}

function half({ bytes, characters, entities }: Weight): Weight {
  return { bytes: bytes / 2, characters: characters / 2, entities: entities / 2 };
}

/** Where a piece ends, and where the next one begins: a line break between them is left out. */
interface Cut {
  readonly end: number;
  readonly next: number;
}

function cutAt(from: number, end: number, most: Weight, scale: Scale): Cut {
  let to = Math.min(end, from + Math.max(lineBreak.length, most.characters));
  while (to > from + lineBreak.length && scale.bytes(from, to) > most.bytes) {
    to = from + Math.max(lineBreak.length, Math.floor((to - from) / 2));
  }
  if (to === end) {
    return { end, next: end };
  }
  const stretch = scale.text(from, to);
  const lineEnd = stretch.lastIndexOf('<');
  const isBroken = stretch.length - lineEnd < lineBreak.length && lineEnd > 0;
  if (lineEnd > stretch.length / 2 || isBroken) {
    return { end: from + lineEnd, next: from + lineEnd + lineBreak.length };
  }
  const at = from + boundaryBefore(stretch);
  return { end: at, next: at };
}

/** Where to cut a stretch of text of one line, at its end if there is no better place. */
function boundaryBefore(text: string): number {
  const early = text.length / 2;
  const line = text.lastIndexOf('\n') + 1;
  if (line > early) {
    return line;
  }
  const word = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\t'), text.lastIndexOf('\n')) + 1;
  if (word > early) {
    return word;
  }
  const reference = text.lastIndexOf('&');
  if (reference > text.lastIndexOf(';') && text.length - reference < longestReference) {
    return reference || text.length;
  }
  const last = text.charCodeAt(text.length - 1);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return isHalf && text.length > 1 ? text.length - 1 : text.length;
}
