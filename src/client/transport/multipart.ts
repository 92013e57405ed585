import type { RequestBody } from './body.js';
import { flowingBody, type Pieces } from './flowing-body.js';

/** A field of a form that is a text. */
export interface TextPart {
  readonly name: string;
  readonly text: string;
}

/** A field of a form that is a file, whose bytes are read while they are sent. */
export interface FilePart {
  readonly name: string;
  readonly filename: string;
  readonly contentType: string;
  /** Bytes, when known. */
  readonly size: number | undefined;
  readonly replayable: boolean;
  read(): Pieces;
}

/** A field of a form: a text or a file. */
export type FormPart = TextPart | FilePart;

/** How a form is written. */
export interface MultipartOptions {
  /** A line that occurs in no part. */
  readonly boundary: string;
  /** What no error may quote: the texts of a message. */
  readonly confidential?: () => readonly string[];
  /** Called with the size of each piece of a file, before it is sent; throwing ends the request. */
  readonly onFileBytes?: () => (bytes: number) => void;
}

/** Bytes that may wait for the network: a piece of a file that is being sent, and the next one. */
const readAhead = 1024 * 1024;

/**
 * Writes a form as `multipart/form-data`. Files flow through in pieces and are never held whole;
 * when all their sizes are known, the request carries its length.
 */
export function multipartBody(parts: readonly FormPart[], options: MultipartOptions): RequestBody {
  return parts.every(isTextPart) ? textForm(parts, options) : fileForm(parts, options);
}

/** A form without files is small: written at once, without a stream. */
export function textForm(
  parts: readonly TextPart[],
  { boundary, confidential }: MultipartOptions,
): RequestBody {
  let fields = '';
  for (const part of parts) {
    fields += `${headOf(part, boundary)}${part.text}\r\n`;
  }
  const bytes = Buffer.from(`${fields}--${boundary}--\r\n`, 'utf8');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: bytes.length,
    replayable: true,
    confidential,
    open: () => bytes,
  };
}

function fileForm(parts: readonly FormPart[], options: MultipartOptions): RequestBody {
  const { boundary } = options;
  const heads = parts.map((part) => Buffer.from(headOf(part, boundary), 'utf8'));
  const tail = Buffer.from(`--${boundary}--\r\n`, 'utf8');

  async function* write(reading: (source: Pieces) => Pieces): AsyncGenerator<Uint8Array> {
    const count = options.onFileBytes?.();
    for (const [index, part] of parts.entries()) {
      yield heads[index] ?? Buffer.alloc(0);
      if (isTextPart(part)) {
        yield Buffer.from(`${part.text}\r\n`, 'utf8');
        continue;
      }
      for await (const chunk of reading(part.read())) {
        count?.(chunk.length);
        yield chunk;
      }
      yield Buffer.from('\r\n', 'utf8');
    }
    yield tail;
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: totalLength(parts, heads, tail),
    get replayable() {
      return parts.every((part) => isTextPart(part) || part.replayable);
    },
    confidential: options.confidential,
    open: () => flowingBody(write, { highWaterMark: readAhead }),
  };
}

function isTextPart(part: FormPart): part is TextPart {
  return 'text' in part;
}

function totalLength(
  parts: readonly FormPart[],
  heads: readonly Buffer[],
  tail: Buffer,
): number | undefined {
  let length = tail.length;
  for (const [index, part] of parts.entries()) {
    const size = isTextPart(part) ? Buffer.byteLength(part.text, 'utf8') : part.size;
    if (size === undefined) {
      return undefined;
    }
    length += (heads[index]?.length ?? 0) + size + 2;
  }
  return length;
}

function headOf(part: FormPart, boundary: string): string {
  const name = `name="${quote(part.name)}"`;
  return isTextPart(part)
    ? `--${boundary}\r\nContent-Disposition: form-data; ${name}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`
    : `--${boundary}\r\nContent-Disposition: form-data; ${name}; filename="${quote(part.filename)}"\r\nContent-Type: ${part.contentType}\r\n\r\n`;
}

/** A quoted string of a header: nothing in a name can end the quotes or the line. */
function quote(text: string): string {
  return /["\\\r\n]/.test(text)
    ? text.replace(/["\\]/g, '\\$&').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
    : text;
}
