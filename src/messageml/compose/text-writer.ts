import { carriedText } from '../values/carried-text.js';
import type { AnyContent } from './content.js';
import { escapeLines, escapeText, kindOf, linesOf, withReferences } from './escape.js';
import type { MarkupOutput } from './markup-output.js';
import type { TextStyle } from './text-style.js';
import type { XmlTree } from './xml-tree.js';

/** Longer texts are long: no rule of the service tells one of them from its beginning. */
export const longText = 20_000;

/**
 * What is done about long texts: they are written like others (`whole`), no tree tells of them (`untold`), or no more
 * than a beginning of each is written (`begun`).
 */
export type LongTexts = 'whole' | 'untold' | 'begun';

/** Writes text, and tells the tree of it. */
export class TextWriter {
  /** Whether some text was long, and was not treated like others. */
  hasLong = false;
  readonly #output: MarkupOutput;
  readonly #tree: XmlTree | undefined;
  readonly #longTexts: LongTexts;

  constructor(output: MarkupOutput, tree: XmlTree | undefined, longTexts: LongTexts) {
    this.#output = output;
    this.#tree = tree;
    this.#longTexts = longTexts;
  }

  /** Writes text as it is to be seen in a style. */
  write(text: string, style: TextStyle): void {
    if (text.length > longText && this.#longTexts !== 'whole') {
      this.#writeLong(text, style);
    } else {
      this.#writeAny(text, style);
    }
  }

  #writeLong(text: string, style: TextStyle): void {
    this.hasLong = true;
    if (this.#longTexts === 'untold') {
      this.#tree?.giveUp();
      this.#output.append(style === 'flow' ? escapeLines(text) : escapeText(text));
      return;
    }
    const begin = Math.max(0, text.search(/\S/));
    this.#writeAny(text.slice(begin, begin + longText), style);
  }

  #writeAny(text: string, style: TextStyle): void {
    const kind = kindOf(text);
    if (kind === 'plain') {
      this.writePlain(text);
      return;
    }
    if (kind === 'escaped' || style !== 'flow') {
      this.#writePiece(text);
      return;
    }
    linesOf(text).forEach((line, index) => {
      if (index > 0) {
        this.#writeLineBreak();
      }
      this.#writePiece(line);
    });
  }

  #writeLineBreak(): void {
    const output = this.#output;
    const tree = this.#tree;
    tree?.open('br', output.length);
    output.appendTag('<br/>');
    tree?.close(output.length);
  }

  /** Writes text that needs no escaping. */
  writePlain(text: string): void {
    const output = this.#output;
    const start = output.length;
    output.append(text);
    // What it meets may have made a reference of its first character.
    this.#tree?.text(text, start, output.length);
  }

  #writePiece(text: string): void {
    const output = this.#output;
    const start = output.length;
    output.append(escapeText(text));
    this.#tree?.text(carriedText(text), start, output.length);
  }

  /** Writes an element in one go when one line of text is all it holds, as it is in most cells. */
  writeAlone(tagOpen: string, content: AnyContent, tagClose: string): boolean {
    if (typeof content !== 'string' && typeof content !== 'number') {
      return false;
    }
    const text = String(content);
    const kind = text.length > longText ? 'other' : kindOf(text);
    if (kind === 'other') {
      return false;
    }
    const piece = kind === 'plain' ? text : withReferences(text);
    const start = this.#output.length + tagOpen.length;
    this.#output.appendTag(`${tagOpen}${piece}${tagClose}`);
    this.#tree?.text(text, start, start + piece.length);
    return true;
  }
}
