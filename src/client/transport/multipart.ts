import { Readable } from 'node:stream';
import type { RequestBody } from './body.js';

/** A field of a form: a text, or a file whose bytes are read while they are sent. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string;
      readonly filename: string;
      readonly contentType: string;
      readonly size: number | undefined;
      readonly replayable: boolean;
      read(): AsyncIterable<Uint8Array>;
    };

/** How a form is written. */
export interface MultipartOptions {
  /** A line that occurs in no part. */
  readonly boundary: string;
  /** Called with the size of each piece of a file, before it is sent; throwing ends the request. */
  readonly onFileBytes?: () => (bytes: number) => void;
}

/**
 * Writes a form as `multipart/form-data`. Files flow through in pieces and are never held whole;
 * when all their sizes are known, the request carries its length.
 */
export function multipartBody(parts: readonly FormPart[], options: MultipartOptions): RequestBody {
  const { boundary } = options;
  const heads = parts.map((part) => Buffer.from(headOf(part, boundary), 'utf8'));
  const tail = Buffer.from(`--${boundary}--\r\n`, 'utf8');

  const texts = textsOnly(parts, heads, tail);

  async function* write(): AsyncGenerator<Uint8Array> {
    const count = options.onFileBytes?.();
    for (const [index, part] of parts.entries()) {
      yield heads[index] ?? Buffer.alloc(0);
      if ('text' in part) {
        yield Buffer.from(`${part.text}\r\n`, 'utf8');
        continue;
      }
      for await (const chunk of part.read()) {
        count?.(chunk.length);
        yield chunk;
      }
      yield Buffer.from('\r\n', 'utf8');
    }
    yield tail;
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: lengthOf(parts, heads, tail),
    get replayable() {
      return parts.every((part) => 'text' in part || part.replayable);
    },
    open: () => texts ?? Readable.from(write(), { objectMode: false }),
  };
}

/** The whole form when it has no files: written at once, without a stream. */
function textsOnly(
  parts: readonly FormPart[],
  heads: readonly Buffer[],
  tail: Buffer,
): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    if (!('text' in part)) {
      return undefined;
    }
    pieces.push(heads[index] ?? Buffer.alloc(0), Buffer.from(`${part.text}\r\n`, 'utf8'));
  }
  return Buffer.concat([...pieces, tail]);
}

function lengthOf(
  parts: readonly FormPart[],
  heads: readonly Buffer[],
  tail: Buffer,
): number | undefined {
  let length = tail.length;
  for (const [index, part] of parts.entries()) {
    const size = 'text' in part ? Buffer.byteLength(part.text, 'utf8') : part.size;
    if (size === undefined) {
      return undefined;
    }
    length += (heads[index]?.length ?? 0) + size + 2;
  }
  return length;
}

function headOf(part: FormPart, boundary: string): string {
  const name = `name="${quote(part.name)}"`;
  return 'text' in part
    ? `--${boundary}\r\nContent-Disposition: form-data; ${name}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`
    : `--${boundary}\r\nContent-Disposition: form-data; ${name}; filename="${quote(part.filename)}"\r\nContent-Type: ${part.contentType}\r\n\r\n`;
}

/** A quoted string of a header: nothing in a name can end the quotes or the line. */
function quote(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}
