import type { Located } from '../finding.js';
import type { Block, Element } from './element.js';
import type { Layout } from './layout.js';
import { layoutOf } from './layout.js';
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
    if (from >= to) {
      return;
    }
    const kept: Located[] = [];
    let index = 0;
    for (const { start, end } of this.stretches) {
      const cutStart = Math.min(Math.max(start + from - index, start), end);
      const cutEnd = Math.min(Math.max(start + to - index, start), end);
      if (start < cutStart) {
        kept.push({ start, end: cutStart });
      }
      if (cutEnd < end) {
        kept.push({ start: cutEnd, end });
      }
      index += end - start;
    }
    this.stretches = kept;
    this.text = this.text.slice(0, from) + this.text.slice(to);
  }
}

/** What is in a place: an element, or the body of one; the whole template is a body, too. */
type Content =
  | { readonly element: Element; readonly block?: undefined }
  | { readonly element?: undefined; readonly block: Block };

/** An element, or a body of one, with its neighbours: what decides whether white space around it is stripped. */
export class Place {
  readonly element: Element | undefined;
  readonly layout: Layout | undefined;
  readonly block: Block | undefined;
  readonly parent: Place | undefined;
  /** The content that has not been dropped yet. */
  children: readonly Place[] = [];
  /** Where it stands among the children of its parent. */
  index: number;
  /** The line it starts on; of text, the line of what is left of it. */
  startLine: number;
  readonly endLine: number;
  /** Of text: whether what is left of it starts a line. */
  startsLine: boolean;
  /** Of text: what is left of it. */
  readonly text: ShrinkingText | undefined;
  /** The bodies of an element, dropped or not. */
  readonly bodies: readonly Place[] = [];

  constructor(
    content: Content,
    parent: Place | undefined,
    index: number,
    source: string,
    lines: LineIndex,
  ) {
    const { element, block } = content;
    this.element = element;
    this.layout = element === undefined ? undefined : layoutOf(element);
    this.block = block;
    this.parent = parent;
    this.index = index;
    const at = block === undefined ? element : (block.standsAt ?? block);
    const isSomewhere = at !== 'nowhere';
    this.startLine = isSomewhere ? lines.lineOf(at.start) : -1;
    this.endLine = isSomewhere ? lines.lineOf(Math.max(at.end - 1, at.start)) : -1;
    // FreeMarker counts a tab as reaching its column: text that begins with one is not at the start of its line.
    this.startsLine = isSomewhere && lines.isLineStart(at.start) && source[at.start] !== '\t';
    if (this.layout?.kind === 'text') {
      this.text = new ShrinkingText(source, this.layout.content);
    }
    this.bodies = (this.layout?.blocks ?? []).map(
      (body, place) => new Place({ block: body }, this, place, source, lines),
    );
    this.children =
      block === undefined
        ? this.bodies
        : block.elements.map(
            (each, place) => new Place({ element: each }, this, place, source, lines),
          );
  }

  /** Whether nothing is left inside. */
  get isHollow(): boolean {
    return this.children.every((child) => child.element === undefined && child.isHollow);
  }
}

/** Builds the tree of places for the elements of a template. */
export function layoutTree(elements: readonly Element[], source: string, lines: LineIndex): Place {
  const block = { start: 0, end: source.length, elements };
  return new Place({ block }, undefined, 0, source, lines);
}

/** The next place in the order of the template that has no places inside. */
export function nextLeaf(place: Place): Place | undefined {
  const { parent } = place;
  if (parent === undefined) {
    return undefined;
  }
  const next = parent.children[place.index + 1];
  return next === undefined ? nextLeaf(parent) : innermost(next, 0);
}

/** The place before it in the order of the template that has no places inside. */
export function previousLeaf(place: Place): Place | undefined {
  const { parent } = place;
  if (parent === undefined) {
    return undefined;
  }
  const previous = parent.children[place.index - 1];
  return previous === undefined ? previousLeaf(parent) : innermost(previous, -1);
}

function innermost(place: Place, side: 0 | -1): Place {
  if (place.layout?.opaque === true) {
    return place;
  }
  const child = place.children.at(side);
  return child === undefined ? place : innermost(child, side);
}
