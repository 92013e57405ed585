/** Where a text stops being JSON, and what would have to stand there. */
export interface JsonProblem {
  readonly offset: number;
  readonly expected: string;
}

/** Finds what keeps a text from being JSON; `undefined` when it is JSON, whatever follows it. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  try {
    new JsonScanner(text).scanValue();
    return undefined;
  } catch (error) {
    if (error instanceof Unexpected) return { offset: error.offset, expected: error.expected };
    throw error;
  }
}

/**
 * The same as part of a sentence.
 *
 * @example
 * describeJsonProblem('{"a" 1}')   // 'a colon is expected at character 6'
 */
export function describeJsonProblem(text: string): string {
  const problem = findJsonProblem(text);
  if (problem === undefined) return 'it is not JSON';
  const { offset, expected } = problem;
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
  private readonly text: string;
  private offset = 0;

  constructor(text: string) {
    this.text = text;
  }

  scanValue(): void {
    this.skip(whiteSpace);
    const next = this.text.charAt(this.offset);
    if (next === '{') this.scanList('}', 'a comma or }', () => this.scanMember());
    else if (next === '[') this.scanList(']', 'a comma or ]', () => this.scanValue());
    else if (next === '"') this.scanString();
    else if (!this.skip(number) && !this.skip(word)) this.fail('a JSON value');
    this.skip(whiteSpace);
  }

  private fail(expected: string): never {
    throw new Unexpected(this.offset, expected);
  }

  /** Goes behind a form when it stands here. */
  private skip(form: RegExp): boolean {
    form.lastIndex = this.offset;
    if (!form.test(this.text)) return false;
    this.offset = form.lastIndex;
    return true;
  }

  private scanList(end: string, expected: string, scanItem: () => void): void {
    this.offset += 1;
    this.skip(whiteSpace);
    if (this.text.charAt(this.offset) === end) {
      this.offset += 1;
      return;
    }
    for (;;) {
      scanItem();
      const next = this.text.charAt(this.offset);
      if (next !== ',' && next !== end) this.fail(expected);
      this.offset += 1;
      if (next === end) return;
    }
  }

  private scanMember(): void {
    this.skip(whiteSpace);
    if (this.text.charAt(this.offset) !== '"') this.fail('a name in double quotes');
    this.scanString();
    this.skip(whiteSpace);
    if (this.text.charAt(this.offset) !== ':') this.fail('a colon');
    this.offset += 1;
    this.scanValue();
  }

  private scanString(): void {
    this.offset += 1;
    this.skip(characters);
    if (this.text.charAt(this.offset) !== '"') {
      const escape = this.text.charAt(this.offset) === '\\';
      this.fail(escape ? 'a valid escape' : 'a closing double quote');
    }
    this.offset += 1;
  }
}
