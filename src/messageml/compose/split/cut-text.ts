import type { XmlText } from '../../reader/nodes.js';
import type { Piece, Scale, Weight } from './weight.js';

/** How long a reference such as `&#x1F600;` may be: nothing is cut so far before a semicolon. */
const longestReference = 12;

/** Cuts a run of text after white space, and never inside a character or a reference. */
export function cutText({ start, end }: XmlText, most: Weight, scale: Scale): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  while (from < end) {
    const to = cutAt(from, end, most, scale);
    const weight = { bytes: scale.bytes(from, to), characters: to - from, entities: 0 };
    pieces.push({ text: scale.text(from, to), weight });
    from = to;
  }
  return pieces;
}

function cutAt(from: number, end: number, most: Weight, scale: Scale): number {
  let to = Math.min(end, from + Math.max(1, most.characters));
  while (to > from + 1 && scale.bytes(from, to) > most.bytes) {
    to = from + Math.max(1, Math.floor((to - from) / 2));
  }
  return to === end ? end : (boundaryBefore(scale.text(from, to)) || to - from) + from;
}

/** Where to cut a stretch of text, at its end if there is no better place; 0 when there is none at all. */
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
    return reference;
  }
  const isHalf = /[\ud800-\udbff]$/.test(text);
  return isHalf ? text.length - 1 : text.length;
}
