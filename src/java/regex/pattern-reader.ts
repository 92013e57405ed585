import type { Folding } from './pattern-node.js';
import { PatternError } from './pattern-node.js';

/** What changes how the following characters of an expression are read. */
export interface ReadingFlags {
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
  /** `d`: only `\n` ends a line. */
  readonly hasUnixLines: boolean;
  /** `U`: `\w` and its kin mean the letters of all scripts. */
  readonly hasUnicodeClasses: boolean;
}

/** The code point of a character; `NaN`, which no set has, of the empty text at the end of an expression. */
export function codeOf(character: string): number {
  return Number(character.codePointAt(0));
}

/** The characters of an expression, one after the other. */
export class PatternReader {
  flags: ReadingFlags;
  /** Something that Java knows and that cannot be run here. */
  unsupported: string | undefined;
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string, flags: ReadingFlags) {
    this.#pattern = pattern;
    this.flags = flags;
  }

  get folding(): Folding {
    if (!this.flags.ignoresCase) {
      return 'none';
    }
    return this.flags.foldsUnicode ? 'unicode' : 'ascii';
  }

  /** The next character, empty at the end. With the flag `x`, white space and comments are skipped first. */
  peek(): string {
    this.#skipComments();
    return this.peekRaw();
  }

  /** The next character, white space or not. */
  peekRaw(): string {
    const code = this.#pattern.codePointAt(this.#at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  /** The character behind the next one. */
  peekSecond(): string {
    return this.#pattern.charAt(this.#at + this.peek().length);
  }

  /** Takes the next character. */
  next(): string {
    this.#skipComments();
    return this.nextRaw();
  }

  /** Takes the next character, white space or not. */
  nextRaw(): string {
    const character = this.peekRaw();
    this.#at += character.length;
    return character;
  }

  /** Whether a text follows. */
  startsWith(text: string): boolean {
    this.#skipComments();
    return this.#pattern.startsWith(text, this.#at);
  }

  /** Takes a text, if it follows. */
  accept(text: string): boolean {
    this.#skipComments();
    return this.acceptRaw(text);
  }

  /** Takes a text, if it follows at once. */
  acceptRaw(text: string): boolean {
    if (!this.#pattern.startsWith(text, this.#at)) {
      return false;
    }
    this.#at += text.length;
    return true;
  }

  /** Takes what a pattern with the flag `y` matches here. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#pattern) ?? undefined;
    if (match !== undefined) {
      this.#at += match[0].length;
    }
    return match;
  }

  /** Takes what a pattern with the flag `y` has to match here. */
  require(pattern: RegExp, problem: string): RegExpExecArray {
    const match = this.match(pattern);
    if (match === undefined) {
      throw new PatternError(problem);
    }
    return match;
  }

  #skipComments(): void {
    if (!this.flags.hasComments) {
      return;
    }
    const skipped = this.flags.hasUnixLines
      ? /(?:[ \t\n\v\f\r]|#[^\n]*)*/y
      : /(?:[ \t\n\v\f\r]|#[^\n\r\u0085\u2028\u2029]*)*/y;
    skipped.lastIndex = this.#at;
    skipped.exec(this.#pattern);
    this.#at = skipped.lastIndex;
  }
}
