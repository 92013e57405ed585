import type { Located } from '../finding.js';
import type { Block, Element } from './element.js';
import type { LineIndex } from './line-index.js';

/** A stretch of text that is being shortened. */
export class ShrinkingText {
  text: string;
  stretches: readonly Located[];

  constructor(source: string, at: Located) {
    this.text = source.slice(at.start, at.end);
    this.stretches = [at];
  }

  /** Removes the characters from one index of the current text up to another. */
  remove(from: number, to: number): void {
    if (from >= to) return;
    const kept: Located[] = [];
    let index = 0;
    for (const { start, end } of this.stretches) {
      const cutStart = Math.min(Math.max(start + from - index, start), end);
      const cutEnd = Math.min(Math.max(start + to - index, start), end);
      if (start < cutStart) kept.push({ start, end: cutStart });
      if (cutEnd < end) kept.push({ start: cutEnd, end });
      index += end - start;
    }
    this.stretches = kept;
    this.text = this.text.slice(0, from) + this.text.slice(to);
  }
}

/** An element, or a body of one, with its neighbours: what decides whether white space around it is stripped. */
export interface Place {
  /** `undefined` for a body and for the whole template. */
  readonly element: Element | undefined;
  readonly parent: Place | undefined;
  children: readonly Place[];
  /** Where it stands among the children of its parent. */
  index: number;
  /** The line it starts on; of text, the line of what is left of it. */
  startLine: number;
  readonly endLine: number;
  /** Of text: whether what is left of it starts a line. */
  startsLine: boolean;
  /** Of text: what is left of it. */
  readonly text: ShrinkingText | undefined;
}

/** Builds the tree of places for the elements of a template. */
export function layoutTree(elements: readonly Element[], source: string, lines: LineIndex): Place {
  const at = { start: 0, end: source.length };
  return blockPlace({ ...at, elements }, undefined, 0, source, lines);
}

function blockPlace(
  block: Block,
  parent: Place | undefined,
  index: number,
  source: string,
  lines: LineIndex,
): Place {
  const place: Place = { ...emptyPlace(block, lines), element: undefined, parent, index };
  place.children = block.elements.map((element, childIndex) =>
    elementPlace(element, place, childIndex, source, lines),
  );
  return place;
}

function elementPlace(
  element: Element,
  parent: Place,
  index: number,
  source: string,
  lines: LineIndex,
): Place {
  const { kind, content = element } = element.layout;
  const text = kind === 'text' ? new ShrinkingText(source, content) : undefined;
  const place: Place = { ...emptyPlace(element, lines), element, parent, index, text };
  place.children = (element.layout.blocks ?? []).map((block, blockIndex) =>
    blockPlace(block, place, blockIndex, source, lines),
  );
  return place;
}

function emptyPlace(
  at: Located,
  lines: LineIndex,
): Omit<Place, 'element' | 'parent' | 'index' | 'text'> & { text: undefined } {
  return {
    children: [],
    startLine: lines.lineOf(at.start),
    endLine: lines.lineOf(Math.max(at.end - 1, at.start)),
    startsLine: lines.isLineStart(at.start),
    text: undefined,
  };
}

/** The next place in the order of the template that has no places inside. */
export function nextLeaf(place: Place): Place | undefined {
  const { parent } = place;
  if (parent === undefined) return undefined;
  const next = parent.children[place.index + 1];
  return next === undefined ? nextLeaf(parent) : innermost(next, 0);
}

/** The place before it in the order of the template that has no places inside. */
export function previousLeaf(place: Place): Place | undefined {
  const { parent } = place;
  if (parent === undefined) return undefined;
  const previous = parent.children[place.index - 1];
  return previous === undefined ? previousLeaf(parent) : innermost(previous, -1);
}

function innermost(place: Place, side: 0 | -1): Place {
  if (place.element?.layout.opaque === true) return place;
  const child = place.children.at(side);
  return child === undefined ? place : innermost(child, side);
}
