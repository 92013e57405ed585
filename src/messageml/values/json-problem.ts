/** Where the JSON value at the start of a text ends; or where it stops being JSON, and why. */
export type JsonExtent =
  | { readonly ok: true; readonly end: number }
  | { readonly ok: false; readonly offset: number; readonly expected: string };

/** Finds the end of the JSON value at the start of a text. Whatever follows it does not matter. */
export function extentOfJson(text: string): JsonExtent {
  try {
    return { ok: true, end: new JsonScanner(text).scanValue() };
  } catch (error) {
    if (!(error instanceof Unexpected)) {
      throw error;
    }
    return { ok: false, offset: error.offset, expected: error.expected };
  }
}

/**
 * What keeps a text from being JSON, as part of a sentence.
 *
 * @example
 * describeProblem('{"a" 1}', { ok: false, offset: 5, expected: 'a colon' })
 * // 'a colon is expected at character 6'
 */
export function describeProblem(
  text: string,
  { offset, expected }: Extract<JsonExtent, { ok: false }>,
): string {
  const place = offset < text.trimEnd().length ? `at character ${offset + 1}` : 'at its end';
  return `${expected} is expected ${place}`;
}

class Unexpected extends Error {
  readonly offset: number;
  readonly expected: string;

  constructor(offset: number, expected: string) {
    super(expected);
    this.offset = offset;
    this.expected = expected;
  }
}

const whiteSpace = /[ \t\r\n]*/y;
const word = /(?:true|false|null)(?![A-Za-z0-9_])/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.eE])/y;
const characters = /(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*/uy;

/** Reads JSON without making anything of it. Data is at most 1,000 levels deep when it gets here. */
class JsonScanner {
  readonly #text: string;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes to the end of the value that starts here, and gives its offset. */
  scanValue(): number {
    this.#skip(whiteSpace);
    const next = this.#text.charAt(this.#offset);
    if (next === '{') {
      this.#scanList('}', 'a comma or }', () => this.#scanMember());
    } else if (next === '[') {
      this.#scanList(']', 'a comma or ]', () => this.scanValue());
    } else if (next === '"') {
      this.#scanString();
    } else if (!this.#skip(number) && !this.#skip(word)) {
      this.#fail('a JSON value');
    }
    const end = this.#offset;
    this.#skip(whiteSpace);
    return end;
  }

  #fail(expected: string): never {
    throw new Unexpected(this.#offset, expected);
  }

  /** Goes behind a form when it is here. */
  #skip(form: RegExp): boolean {
    form.lastIndex = this.#offset;
    if (!form.test(this.#text)) {
      return false;
    }
    this.#offset = form.lastIndex;
    return true;
  }

  #scanList(end: string, expected: string, scanItem: () => void): void {
    this.#offset += 1;
    this.#skip(whiteSpace);
    if (this.#text.charAt(this.#offset) === end) {
      this.#offset += 1;
      return;
    }
    for (;;) {
      scanItem();
      const next = this.#text.charAt(this.#offset);
      if (next !== ',' && next !== end) {
        this.#fail(expected);
      }
      this.#offset += 1;
      if (next === end) {
        return;
      }
    }
  }

  #scanMember(): void {
    this.#skip(whiteSpace);
    if (this.#text.charAt(this.#offset) !== '"') {
      this.#fail('a name in double quotes');
    }
    this.#scanString();
    this.#skip(whiteSpace);
    if (this.#text.charAt(this.#offset) !== ':') {
      this.#fail('a colon');
    }
    this.#offset += 1;
    this.scanValue();
  }

  #scanString(): void {
    this.#offset += 1;
    this.#skip(characters);
    if (this.#text.charAt(this.#offset) !== '"') {
      const escape = this.#text.charAt(this.#offset) === '\\';
      this.#fail(escape ? 'a valid escape' : 'a closing double quote');
    }
    this.#offset += 1;
  }
}
