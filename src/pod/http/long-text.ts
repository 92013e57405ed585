import { StringDecoder } from 'node:string_decoder';

/** Bytes that are read at once. */
const atOnce = 65_536;
/** The longest escape, `\u0041`. */
const escapeBytes = 6;

/**
 * A text of a JSON body that is too long to be parsed with the rest: it is kept as it was written, between its
 * quotes, and read piece by piece. Whoever made it has seen that it is a text.
 *
 * @example
 * new LongText([Buffer.from('a long\\ttext')]).toString(); // 'a long	text'
 */
export class LongText {
  /** As it was written, in bytes. */
  readonly bytes: number;
  readonly #written: readonly Buffer[];

  constructor(written: readonly Buffer[]) {
    this.#written = written;
    this.bytes = written.reduce((sum, { length }) => sum + length, 0);
  }

  /** What it says, piece by piece. */
  *pieces(): Generator<string> {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (const some of this.#atOnce()) {
      const text = rest + decoder.write(some);
      const end = endOfEscapes(text);
      yield unescaped(text.slice(0, end));
      rest = text.slice(end);
    }
    yield unescaped(rest + decoder.end());
  }

  /** The whole text: only for texts known to be short enough. */
  toString(): string {
    return [...this.pieces()].join('');
  }

  /** A copy of it as it was written, between its quotes. */
  written(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#written));
  }

  /** As a member of what is written as JSON, it is a text again. */
  toJSON(): string {
    return this.toString();
  }

  *#atOnce(): Generator<Buffer> {
    let pieces: Buffer[] = [];
    let size = 0;
    for (const piece of this.#written) {
      pieces.push(piece);
      size += piece.length;
      if (size >= atOnce) {
        yield Buffer.concat(pieces);
        pieces = [];
        size = 0;
      }
    }
    yield Buffer.concat(pieces);
  }
}

/** Up to where no escape is cut: a backslash near the end, unless it is escaped itself, begins one that may continue. */
function endOfEscapes(text: string): number {
  const last = text.lastIndexOf('\\');
  if (last < text.length - escapeBytes) {
    return text.length;
  }
  let first = last;
  while (first > 0 && text[first - 1] === '\\') {
    first -= 1;
  }
  const isEscaped = (last - first) % 2 === 1;
  return isEscaped ? text.length : last;
}

function unescaped(text: string): string {
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}
