import { doubleText } from '../../java/numbers/index.js';

/**
 * JSON whose numbers are kept as they are written and whose members stay in order, whatever their
 * names: texts of scalars, lists, and {@link JsonMembers}.
 */
export type JsonTree = string | readonly JsonTree[] | JsonMembers;

/** The members of a JSON object, in order. Of two of the same name the later one counts. */
export class JsonMembers extends Map<string, JsonTree> {}

/** Reads valid JSON, nested as deep as calls may be; see `isWithinDepth`. */
export function parseJsonTree(text: string): JsonTree {
  return new TreeReader(text).readValue();
}

/** {@link parseJsonTree} with numbers exactly as they are written. */
export function parseWrittenTree(text: string): JsonTree {
  return new TreeReader(text, asWritten).readValue();
}

/** {@link parseJsonTree} for the text of an object. */
export function parseJsonMembers(text: string): JsonMembers {
  return new TreeReader(text).readObject();
}

/** What a scalar says: a text without its quotes, anything else as it is written; `null` for null. */
export function scalarText(scalar: string): string | null {
  if (scalar === 'null') {
    return null;
  }
  return scalar.startsWith('"') ? String(JSON.parse(scalar)) : scalar;
}

/** JSON without white space, numbers as the service prints them. */
export function writeJsonTree(tree: JsonTree): string {
  if (typeof tree === 'string') {
    return tree;
  }
  if (!(tree instanceof JsonMembers)) {
    return `[${tree.map(writeJsonTree).join()}]`;
  }
  const members = Array.from(tree, ([name, value]) => {
    return `${JSON.stringify(name)}:${writeJsonTree(value)}`;
  });
  return `{${members.join()}}`;
}

/** What can be written in several ways in a text of JSON: escapes, and halves of surrogate pairs. */
const variable = /[\\\ud800-\udfff]/;

/** What ends a number: white space, a comma, the end of a list or object. */
const delimiters: ReadonlySet<number> = new Set([9, 10, 13, 32, 44, 93, 125]);

class TreeReader {
  readonly #text: string;
  readonly #number: (text: string) => string;
  #position = 0;

  constructor(text: string, number = writeNumber) {
    this.#text = text;
    this.#number = number;
  }

  readValue(): JsonTree {
    switch (this.#next()) {
      case '{':
        return this.readObject();
      case '[':
        return this.#readItems();
      case '"':
        return this.#readText();
      default:
        return this.#readScalar();
    }
  }

  readObject(): JsonMembers {
    const members = new JsonMembers();
    while (this.#isFollowed('}')) {
      const name = String(JSON.parse(this.#readText()));
      this.#next();
      this.#position += 1;
      members.set(name, this.readValue());
    }
    return members;
  }

  #readItems(): JsonTree[] {
    const items: JsonTree[] = [];
    while (this.#isFollowed(']')) {
      items.push(this.readValue());
    }
    return items;
  }

  /** Passes the bracket or comma in front of an item, or the bracket behind the last one. */
  #isFollowed(close: string): boolean {
    if (this.#next() !== close) {
      this.#position += 1;
    }
    if (this.#next() !== close) {
      return this.#position < this.#text.length;
    }
    this.#position += 1;
    return false;
  }

  /** The next character that is no white space. */
  #next(): string {
    const text = this.#text;
    while (text.charCodeAt(this.#position) <= 32) {
      this.#position += 1;
    }
    return text.charAt(this.#position);
  }

  /** A text in quotes, as JavaScript writes it. */
  #readText(): string {
    this.#next();
    const start = this.#position;
    const text = this.#text;
    let end = start + 1;
    while (text.charCodeAt(end) !== 34 && end < text.length) {
      end += text.charCodeAt(end) === 92 ? 2 : 1;
    }
    this.#position = end + 1;
    const written = text.slice(start, end + 1);
    return variable.test(written) ? JSON.stringify(JSON.parse(written)) : written;
  }

  /** A number, `true`, `false` or `null`. */
  #readScalar(): string {
    const start = this.#position;
    const text = this.#text;
    let end = start;
    while (end < text.length && !delimiters.has(text.charCodeAt(end))) {
      end += 1;
    }
    this.#position = end;
    const written = text.slice(start, end);
    return /^-?\d/.test(written) ? this.#number(written) : written;
  }
}

function asWritten(text: string): string {
  return text;
}

/** Whole numbers stay as they are; others are printed as Java prints them. */
function writeNumber(text: string): string {
  if (/^-?\d+$/.test(text)) {
    return text === '-0' ? '0' : text;
  }
  const number = Number(text);
  const size = Math.abs(number);
  if (!Number.isFinite(number)) {
    return `"${number > 0 ? '' : '-'}Infinity"`;
  }
  if (size === 0) {
    return Object.is(number, -0) ? '-0.0' : '0.0';
  }
  if (size >= 1e-3 && size < 1e7) {
    return Number.isInteger(number) ? `${number}.0` : String(number);
  }
  return doubleText(number);
}
