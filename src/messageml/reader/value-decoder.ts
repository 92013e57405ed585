import { type Declaration, readBytewise } from './declaration.js';
import type { ReportProblem } from './problems.js';
import { readReference } from './references.js';

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
    let out = '';
    let from = start;
    while (this.#nextAmpersand < end) {
      out += this.#plain(from, this.#nextAmpersand, attribute);
      const { version11 } = this.#declaration;
      const reference = readReference(this.#text, this.#nextAmpersand, version11, this.#report);
      out += reference.value;
      from = reference.next;
      this.#findAmpersand(from);
    }
    return from < end ? out + this.#plain(from, end, attribute) : out;
  }

  #plain(start: number, end: number, attribute: boolean): string {
    let raw = this.#text.slice(start, end);
    // XML 1.1 has two more line ends.
    if (this.#declaration.version11) {
      raw = raw.replace(/\r?\u0085|\u2028/g, '\n');
    }
    if (attribute) {
      this.#hasWhiteSpace ??= this.#declaration.version11 || /[\t\n\r]/.test(this.#text);
      if (this.#hasWhiteSpace) {
        raw = raw.replace(/\r\n|[\t\r\n]/g, ' ');
      }
    } else if (this.#hasCarriageReturn) {
      raw = raw.replace(/\r\n?/g, '\n');
    }
    return this.#declaration.bytewise ? readBytewise(raw) : raw;
  }

  #findAmpersand(from: number): void {
    const found = this.#text.indexOf('&', from);
    this.#nextAmpersand = found === -1 ? Infinity : found;
  }
}
