import { JoinedText } from '../values/joined-text.js';
import type { Declaration } from './declaration.js';
import type { ReportProblem } from './problems.js';
import { predefinedAt, readReference } from './references.js';

/**
 * Decodes stretches of a text: references become characters, line ends become `\n`, white space in
 * attributes becomes spaces. The stretches have to be asked for in their order.
 */
export class ValueDecoder {
  readonly #text: string;
  readonly #declaration: Declaration;
  readonly #report: ReportProblem;
  readonly #hasCarriageReturn: boolean;
  /** Whether there is other white space than spaces; looked for when there is an attribute. */
  #hasWhiteSpace: boolean | undefined;
  /** The next `&` at or after the last stretch; beyond the text when there is none. */
  #nextAmpersand = -1;

  constructor(text: string, declaration: Declaration, report: ReportProblem) {
    this.#text = text;
    this.#declaration = declaration;
    this.#report = report;
    this.#hasCarriageReturn = text.includes('\r');
  }

  /** The text between two offsets. */
  decodeText(start: number, end: number): string {
    if (this.#nextAmpersand < start) {
      this.#findAmpersand(start);
    }
    return this.#nextAmpersand < end
      ? this.#decode(start, end, false)
      : this.#plain(start, end, false);
  }

  /** The attribute value between two offsets. */
  decodeValue(start: number, end: number): string {
    if (this.#nextAmpersand < start) {
      this.#findAmpersand(start);
    }
    return this.#nextAmpersand < end
      ? this.#decode(start, end, true)
      : this.#plain(start, end, true);
  }

  #decode(start: number, end: number, attribute: boolean): string {
    const text = this.#text;
    const out = new JoinedText(end - start);
    let from = start;
    while (this.#nextAmpersand < end) {
      const ampersand = this.#nextAmpersand;
      if (from < ampersand) {
        out.add(this.#plain(from, ampersand, attribute));
      }
      const predefined = predefinedAt(text, ampersand);
      if (predefined !== undefined) {
        out.add(predefined.value);
        from = ampersand + predefined.written.length;
      } else {
        const { version11 } = this.#declaration;
        const reference = readReference(text, ampersand, version11, this.#report);
        out.add(reference.value);
        from = reference.next;
      }
      this.#findAmpersand(from);
    }
    if (from < end) {
      out.add(this.#plain(from, end, attribute));
    }
    return out.toString();
  }

  #plain(start: number, end: number, attribute: boolean): string {
    let raw = this.#text.slice(start, end);
    if (attribute) {
      this.#hasWhiteSpace ??= /[\t\n\r]/.test(this.#text);
      if (this.#hasWhiteSpace) {
        raw = raw.replace(/\r\n|[\t\r\n]/g, ' ');
      }
    } else if (this.#hasCarriageReturn) {
      raw = raw.replace(/\r\n?/g, '\n');
    }
    return this.#declaration.misread?.(raw) ?? raw;
  }

  #findAmpersand(from: number): void {
    const text = this.#text;
    const found = text.charCodeAt(from) === 0x26 ? from : text.indexOf('&', from);
    this.#nextAmpersand = found === -1 ? Infinity : found;
  }
}
