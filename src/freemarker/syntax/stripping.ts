import { isTrimmedEmpty, isWhiteSpace } from '../../java/text/index.js';
import type { Element } from './element.js';
import type { Place } from './layout-tree.js';
import { layoutTree, nextLeaf, previousLeaf } from './layout-tree.js';
import { behindFirstBreak, behindLastBreak } from './line-ends.js';
import { LineIndex } from './line-index.js';
import type { ParseContext } from './parse-context.js';
import { textElement } from './text-element.js';
import { heedsWhiteSpaceBefore, heedsWhiteSpaceBehind, isDropped } from './white-space-effect.js';

/**
 * Removes the white space that only lays out the template: lines that hold nothing but directives vanish with their
 * indentation and line break, blank text between definitions vanishes, and `<#t>`, `<#lt>`, `<#rt>`, `<#nt>` have their
 * effect on the line they are on.
 */
export function strip(elements: readonly Element[], context: ParseContext): readonly Element[] {
  const lines = new LineIndex(context.source);
  const root = layoutTree(elements, context.source, lines);
  new Stripper(context).clean(root);
  return remaining(root, context.source);
}

/** The elements of a place that are left, with the texts as they are now. */
function remaining(place: Place, source: string): readonly Element[] {
  return place.children.flatMap((child): readonly Element[] => {
    const { element, text } = child;
    if (element === undefined) {
      return [];
    }
    if (text !== undefined) {
      return text.text === '' ? [] : [textElement(source, element, element, text.stretches)];
    }
    for (const body of child.bodies) {
      if (body.block !== undefined) {
        body.block.elements = remaining(body, source);
      }
    }
    return [element];
  });
}

class Stripper {
  readonly #context: ParseContext;
  readonly #hasTrims: boolean;

  constructor(context: ParseContext) {
    this.#context = context;
    this.#hasTrims = context.hasTrims;
  }

  /** Strips everything inside a place, first to last, then drops what is left without effect. */
  clean(place: Place): void {
    for (const child of place.children) {
      if (child.text === undefined) {
        this.clean(child);
      } else {
        this.#cleanText(child, child.text.text);
      }
    }
    if (place.parent === undefined && place.children.length === 1) {
      return;
    }
    const kept: Place[] = [];
    for (const [index, child] of place.children.entries()) {
      const next = place.children[index + 1];
      if (isDropped(child, kept.at(-1), next)) {
        continue;
      }
      kept.push(child);
    }
    for (const [index, child] of kept.entries()) {
      child.index = index;
    }
    place.children = kept;
  }

  #cleanText(place: Place, original: string): void {
    const { text } = place;
    if (text === undefined || original === '') {
      return;
    }
    const keepsEnd = this.#hasTrims && this.#trimLeft(place);
    const keepsStart = this.#hasTrims && this.#trimRight(place);
    const isFirst = place.parent?.parent === undefined && place.index === 0;
    if (isFirst || text.text === '') {
      return;
    }
    const fromEnd = keepsEnd ? 0 : this.#strippableEnd(place, text.text);
    const fromStart = keepsStart ? 0 : this.#strippableStart(place, text.text);
    const { length } = text.text;
    text.remove(Math.max(length - fromEnd, fromStart), length);
    text.remove(0, fromStart);
    if (fromStart > 0) {
      place.startLine += 1;
      place.startsLine = true;
    }
  }

  /** `<#lt>` and `<#t>` further on the same line remove the line's indentation. Whether any is there, or `<#nt>`. */
  #trimLeft(place: Place): boolean {
    const { text } = place;
    let isDeliberate = false;
    for (const leaf of this.#following(place)) {
      const { layout } = leaf;
      if (layout?.kind !== 'trim' || text === undefined) {
        continue;
      }
      const isProtecting = layout.left !== true && layout.right !== true;
      if (isProtecting || layout.left === true) {
        isDeliberate = true;
      }
      if (layout.left !== true) {
        continue;
      }
      const lastLine = behindLastBreak(text.text);
      if (lastLine === 0 && !place.startsLine) {
        continue;
      }
      let end = lastLine;
      while (end < text.text.length && isWhiteSpace(text.text.charCodeAt(end))) {
        end += 1;
      }
      text.remove(lastLine, isTrimmedEmpty(text.text.slice(lastLine)) ? text.text.length : end);
    }
    return isDeliberate;
  }

  /** `<#rt>` and `<#t>` before it on the same line remove the line break. Whether any is there, or `<#nt>`. */
  #trimRight(place: Place): boolean {
    const { text } = place;
    let isDeliberate = false;
    for (const leaf of this.#preceding(place)) {
      const { layout } = leaf;
      if (layout?.kind !== 'trim' || text === undefined) {
        continue;
      }
      const isProtecting = layout.left !== true && layout.right !== true;
      if (isProtecting || layout.right === true) {
        isDeliberate = true;
      }
      if (layout.right !== true) {
        continue;
      }
      const firstBreak = behindFirstBreak(text.text);
      if (firstBreak === 0) {
        return false;
      }
      this.#removeLineBreak(place, firstBreak);
    }
    return isDeliberate;
  }

  #removeLineBreak(place: Place, firstBreak: number): void {
    const { text } = place;
    if (text === undefined) {
      return;
    }
    if (isTrimmedEmpty(text.text.slice(0, firstBreak))) {
      text.remove(0, firstBreak);
      place.startLine += 1;
      place.startsLine = true;
      return;
    }
    let end = firstBreak;
    while (end > 0 && isWhiteSpace(text.text.charCodeAt(end - 1))) {
      end -= 1;
    }
    const isRestBlank = isTrimmedEmpty(text.text.slice(firstBreak));
    const dropsRest = isRestBlank && this.#lineEndsWithoutValue(place);
    text.remove(end, dropsRest ? text.text.length : firstBreak);
  }

  #lineEndsWithoutValue(place: Place): boolean {
    let isDropped = true;
    for (const leaf of this.#following(place)) {
      if (heedsWhiteSpaceBefore(leaf)) {
        isDropped = false;
      }
      if (leaf.layout?.kind === 'trim' && leaf.layout.left === true) {
        return true;
      }
    }
    return isDropped;
  }

  /** How many characters of the text's first line go because only directives are before them on that line. */
  #strippableStart(place: Place, text: string): number {
    const firstBreak = behindFirstBreak(text);
    if (firstBreak === 0 && !place.startsLine) {
      return 0;
    }
    if (!isTrimmedEmpty(text.slice(0, firstBreak))) {
      return 0;
    }
    for (const leaf of this.#preceding(place)) {
      if (heedsWhiteSpaceBehind(leaf)) {
        return 0;
      }
    }
    return firstBreak;
  }

  /** How many characters of the text's last line go because only directives are behind them on that line. */
  #strippableEnd(place: Place, text: string): number {
    const lastLine = behindLastBreak(text);
    if (lastLine === 0 && !place.startsLine) {
      return 0;
    }
    if (!isTrimmedEmpty(text.slice(lastLine))) {
      return 0;
    }
    for (const leaf of this.#following(place)) {
      if (heedsWhiteSpaceBefore(leaf)) {
        return 0;
      }
    }
    return text.length - lastLine;
  }

  /** The leaves behind a text that start on the line it ends on. */
  *#following(place: Place): Generator<Place> {
    let leaf = nextLeaf(place);
    while (leaf?.startLine === place.endLine) {
      this.#context.countToken(leaf.element ?? { start: 0, end: 0 });
      yield leaf;
      leaf = nextLeaf(leaf);
    }
  }

  /** The leaves before a text that end on the line it starts on, the nearest first. */
  *#preceding(place: Place): Generator<Place> {
    let leaf = previousLeaf(place);
    while (leaf?.endLine === place.startLine) {
      this.#context.countToken(leaf.element ?? { start: 0, end: 0 });
      yield leaf;
      leaf = previousLeaf(leaf);
    }
  }
}
