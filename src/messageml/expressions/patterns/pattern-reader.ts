import { codeOf } from './character-sets.js';
import { PatternError } from './pattern-node.js';

/** What changes how the following characters of an expression are read. */
export interface PatternFlags {
  /** `i` */
  readonly ignoresCase: boolean;
  /** `u`: of all letters, not only of ASCII, the case does not count. */
  readonly foldsUnicode: boolean;
  /** `m` */
  readonly isMultiline: boolean;
  /** `s` */
  readonly dotMatchesAll: boolean;
  /** `x`: white space and comments do not count. */
  readonly hasComments: boolean;
}

const namedControls: Readonly<Record<string, number>> = {
  t: 0x09,
  n: 0x0a,
  r: 0x0d,
  f: 0x0c,
  a: 0x07,
  e: 0x1b,
};

/** The characters of an expression, one after the other. */
export class PatternReader {
  flags: PatternFlags;
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string, flags: PatternFlags) {
    this.#pattern = pattern;
    this.flags = flags;
  }

  /** The next character, empty at the end. With the flag `x`, white space and comments are skipped first. */
  peek(): string {
    if (this.flags.hasComments) this.#skipComments();
    const code = this.#pattern.codePointAt(this.#at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  /** Takes the next character. */
  next(): string {
    const character = this.peek();
    this.#at += character.length;
    return character;
  }

  /** Whether a text follows. */
  startsWith(text: string): boolean {
    this.peek();
    return this.#pattern.startsWith(text, this.#at);
  }

  /** Takes a text, if it follows. */
  accept(text: string): boolean {
    if (!this.startsWith(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** Takes a text that has to follow. */
  expect(text: string): void {
    if (!this.accept(text)) throw new PatternError(`"${text}" is missing`);
  }

  /** Takes what a pattern with the flag `y` matches here. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    this.peek();
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#pattern) ?? undefined;
    if (match !== undefined) this.#at += match[0].length;
    return match;
  }

  /** Takes everything up to a mark and the mark, or up to the end. */
  until(mark: string): string {
    const found = this.#pattern.indexOf(mark, this.#at);
    const end = found === -1 ? this.#pattern.length : found;
    const text = this.#pattern.slice(this.#at, end);
    this.#at = found === -1 ? end : end + mark.length;
    return text;
  }

  #skipComments(): void {
    const skipped = /(?:[ \t\n\v\f\r]|#[^\n\r\u0085\u2028\u2029]*)*/y;
    skipped.lastIndex = this.#at;
    skipped.exec(this.#pattern);
    this.#at = skipped.lastIndex;
  }

  /** The character that an escape means; its backslash and first letter are taken. */
  escapedCharacter(letter: string): number {
    const control = Object.hasOwn(namedControls, letter) ? namedControls[letter] : undefined;
    if (control !== undefined) return control;
    switch (letter) {
      case 'x':
        return this.#hex(/\{[0-9A-Fa-f]{1,6}\}|[0-9A-Fa-f]{2}/y);
      case 'u':
        return this.#hex(/[0-9A-Fa-f]{4}/y);
      case '0':
        return parseInt(this.#required(/[0-3]?[0-7]{1,2}/y), 8);
      case 'c':
        return codeOf(this.#required(/[^]/uy)) ^ 64;
      default:
        if (letter === '' || /[A-Za-z0-9]/.test(letter)) {
          throw new PatternError(`the escape \\${letter} is not known`);
        }
        return codeOf(letter);
    }
  }

  #hex(digits: RegExp): number {
    const code = parseInt(this.#required(digits).replace('{', ''), 16);
    if (code > 0x10ffff) throw new PatternError('a character code is too large');
    return code;
  }

  #required(pattern: RegExp): string {
    const match = this.match(pattern);
    if (match === undefined) throw new PatternError('a character code is malformed');
    return match[0];
  }
}
