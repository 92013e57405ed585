import { isAscii, isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import type { Refusal } from '../errors.js';
import { badRequest } from '../errors.js';
import type { PartSlice } from './part-slices.js';
import { shortened } from './shortened.js';

type Decode = (bytes: Buffer) => string | undefined;

const utf8: Decode = (bytes) => (isUtf8(bytes) ? bytes.toString('utf8') : undefined);
const ascii: Decode = (bytes) => (isAscii(bytes) ? bytes.toString('latin1') : undefined);
const latin1: Decode = (bytes) => bytes.toString('latin1');
const utf16: Decode = (bytes) => {
  const text = bytes.toString('utf16le');
  return bytes.length % 2 === 0 && text.isWellFormed() ? text : undefined;
};
// Whole texts are read as ISO-8859-1 by Node before version 24, those in pieces are not.
const windows1252: Decode = (bytes) =>
  new TextDecoder('windows-1252').decode(bytes, { stream: true });

/** The encoding of a part that names none. */
export const defaultCharset = 'utf-8';

/** The encodings in which the text of a part may be, by the names that they go by. */
const encodings: ReadonlyMap<string, Decode> = new Map([
  [defaultCharset, utf8] as const,
  ...['us-ascii', 'ascii'].map((name) => [name, ascii] as const),
  ...['iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin1'].map((name) => [name, latin1] as const),
  ...['windows-1252', 'cp1252', 'x-cp1252'].map((name) => [name, windows1252] as const),
  ...['utf-16le', 'utf16le'].map((name) => [name, utf16] as const),
]);

/**
 * The text of a part.
 *
 * @throws Refusal 400 when its bytes are none in the encoding that it names, or that is not read
 */
export function partText(part: string, charset: string, bytes: Buffer): string {
  const decode = encodings.get(charset);
  if (decode === undefined) {
    throw badRequest(
      `The part "${shortened(part)}" has an encoding that is not read here. Send its text in UTF-8.`,
    );
  }
  const text = decode(bytes);
  if (text === undefined) {
    throw undecodable(part);
  }
  return text;
}

/** Of a part whose bytes are no text in the encoding that it names. */
export function undecodable(part: string): Refusal {
  return badRequest(
    `The part "${shortened(part)}" is not valid in its encoding. Send its text in UTF-8.`,
  );
}

/**
 * The bytes of a text that the parser of multipart bodies has decoded as it does, which takes windows-1252 for
 * ISO-8859-1.
 */
export function bytesOf(text: string, charset: string): Buffer {
  return Buffer.from(text, encodings.get(charset) === utf16 ? 'utf16le' : 'latin1');
}

/** Where the head of a part ends at the latest, in bytes; the parser refuses one of more than 16 KB. */
const headBytes = 20_000;

/** Tells the encodings that the parts of a multipart body name: the parser keeps them for itself. */
export class PartCharsets {
  #begin: Buffer[] = [];
  #size = 0;
  #ofEnded = defaultCharset;

  /** Looks at bytes before the parser gets them. */
  look({ bytes, beginsPart }: PartSlice): void {
    if (beginsPart) {
      this.#ofEnded = this.ofNewest;
      this.#begin = [];
      this.#size = 0;
    }
    if (this.#size < headBytes) {
      const piece = bytes.subarray(0, headBytes - this.#size);
      this.#begin.push(piece);
      this.#size += piece.length;
    }
  }

  /** Of the part that has just ended, in lower case. */
  get ofEnded(): string {
    return this.#ofEnded;
  }

  /** Of the part that has begun last, in lower case. */
  get ofNewest(): string {
    const [head = ''] = Buffer.concat(this.#begin).toString('latin1').split('\r\n\r\n', 1);
    const type = /^content-type:(.*)$/im.exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1];
    return charsetIn(type) ?? defaultCharset;
  }
}

function charsetIn(contentType = ''): string | undefined {
  // To learn by an error that a part names none would take longer than to read it.
  if (!/charset/i.test(contentType)) {
    return undefined;
  }
  try {
    const charset = new MIMEType(contentType.trim()).params.get('charset')?.toLowerCase();
    return charset === 'utf8' ? defaultCharset : charset;
  } catch {
    return undefined;
  }
}
