import type { Steps } from '../reader/steps.js';
import { decodeReferences, longestReference } from './references.js';

/** A tag as it is in markup that need not be well-formed. */
export interface Tag {
  readonly kind: 'start' | 'end' | 'empty';
  readonly name: string;
  /** The attributes as written, between the name and the `>`. */
  readonly attributes: string;
}

/** What {@link scanMarkup} finds, in order. */
export interface PieceListener {
  /** Text, references decoded. */
  text(value: string): void;
  tag(tag: Tag): void;
}

// The second form of the attributes is for quotes that are never closed: `<a title=it's>`.
const tag =
  /<(\/?)([A-Za-z_][\w.-]*(?::[\w.-]+)?)(?=[\s/>])(?:((?:[^<>"']|"[^"]*"|'[^']*')*)|[^<>]*)>/y;

/** What follows the `<` of each of the {@link sections}. */
const sectionMarks = ['!', '?'];

/** Tags, and other places where a `<` is, that are read in one step. */
const readAtOnce = 500;

/** How much text is told in one step. */
const toldAtOnce = 16_384;

/** Anything that is not a tag: where it starts, what ends it, and whether its content is text. */
const sections = [
  { start: /<!--/y, end: '-->', isText: false },
  { start: /<!\[CDATA\[/y, end: ']]>', isText: true },
  { start: /<\?/y, end: '?>', isText: false },
  { start: /<!DOCTYPE[^<>[]*\[/iy, end: ']>', isText: false },
  { start: /<!DOCTYPE\s/iy, end: '>', isText: false },
];

/**
 * Cuts markup into tags and text, whatever its state and in linear time. Comments, processing
 * instructions and document types are left out; a `<` that starts none of all these is text. A long text is told in
 * several stretches.
 */
export function* scanMarkup(source: string, listener: PieceListener): Steps<void> {
  const readSection = sectionReader(source);
  let written = 0;
  let at = source.indexOf('<');
  for (let left = readAtOnce; at !== -1; left -= 1) {
    if (left === 0) {
      yield;
      left = readAtOnce;
    }
    const piece = readTag(source, at) ?? readSection(at);
    if (piece !== undefined) {
      yield* tellText(source, written, at, listener);
      if (piece.tag !== undefined) {
        listener.tag(piece.tag);
      }
      if (piece.text) {
        listener.text(piece.text);
      }
      written = piece.end;
    }
    at = source.indexOf('<', piece?.end ?? at + 1);
  }
  yield* tellText(source, written, source.length, listener);
}

interface Piece {
  readonly end: number;
  readonly tag?: Tag;
  readonly text?: string;
}

function readTag(source: string, at: number): Piece | undefined {
  tag.lastIndex = at;
  const match = tag.exec(source);
  if (match === null) {
    return undefined;
  }
  const [whole, slash, name = '', written = ''] = match;
  const empty = written.endsWith('/');
  const attributes = empty ? written.slice(0, -1) : written;
  const kind = slash === '/' ? 'end' : empty ? 'empty' : 'start';
  return { end: at + whole.length, tag: { kind, name, attributes } };
}

function sectionReader(source: string): (at: number) => Piece | undefined {
  // Known beforehand, so that a thousand openings without an end do not each search for it.
  const known = sections.map((section) => ({
    ...section,
    lastEnd: source.lastIndexOf(section.end),
  }));
  return (at) => {
    if (!sectionMarks.includes(source.charAt(at + 1))) {
      return undefined;
    }
    for (const { start, end, isText, lastEnd } of known) {
      start.lastIndex = at;
      if (!start.test(source) || start.lastIndex > lastEnd) {
        continue;
      }
      const contentEnd = source.indexOf(end, start.lastIndex);
      const piece = { end: contentEnd + end.length };
      return isText ? { ...piece, text: source.slice(start.lastIndex, contentEnd) } : piece;
    }
    return undefined;
  };
}

function* tellText(
  source: string,
  start: number,
  end: number,
  listener: PieceListener,
): Steps<void> {
  let from = start;
  while (end - from > toldAtOnce) {
    const to = endOfStretch(source, from + toldAtOnce);
    listener.text(decodeReferences(source.slice(from, to)));
    from = to;
    yield;
  }
  if (from < end) {
    listener.text(decodeReferences(source.slice(from, end)));
  }
}

/** Where to cut a text, at an offset or before the reference that begins right before it. */
function endOfStretch(source: string, offset: number): number {
  const reference = source.lastIndexOf('&', offset - 1);
  return offset - reference <= longestReference ? reference : offset;
}
