/** Thrown where a text stops being a regular expression. */
export class PatternError extends Error {}

/** How deep groups and classes may stand in each other. */
const maximumDepth = 200;

/** A place in a pattern, that moves forward as the pattern is read. */
export class PatternCursor {
  private readonly text: string;
  private position = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The next character, empty at the end. */
  get next(): string {
    return this.text.charAt(this.position);
  }

  /** The character behind {@link next} by that many. */
  ahead(distance: number): string {
    return this.text.charAt(this.position + distance);
  }

  fail(): never {
    throw new PatternError();
  }

  /** Takes the next character, whatever it is, unless it is the end. */
  takeAny(): string {
    const { next } = this;
    if (next === '') this.fail();
    this.position += 1;
    return next;
  }

  /** Moves behind a text, if that is what comes next. */
  take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.position)) return false;
    this.position += expected.length;
    return true;
  }

  expect(expected: string): void {
    if (!this.take(expected)) this.fail();
  }

  /** Takes characters as long as each of them is allowed. */
  takeWhile(allowed: RegExp): string {
    const start = this.position;
    while (this.next !== '' && allowed.test(this.next)) this.position += 1;
    return this.text.slice(start, this.position);
  }

  takeCodePoint(): number {
    const code = this.text.codePointAt(this.position) ?? this.fail();
    this.position += code > 0xffff ? 2 : 1;
    return code;
  }

  /** What `read` takes, as it is written. */
  written(read: () => void): string {
    const start = this.position;
    read();
    return this.text.slice(start, this.position);
  }

  /** Reads something one level deeper. */
  deeper<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > maximumDepth) this.fail();
    const result = read();
    this.depth -= 1;
    return result;
  }
}
