import type { Readable } from 'node:stream';

/** What a request carries. Opened again for every try, unless it can be read only once. */
export interface RequestBody {
  /** The media type, with its boundary where it is a form. */
  readonly contentType: string;
  /** Bytes, when known before sending; otherwise the body goes out in chunks. */
  readonly length: number | undefined;
  /** Whether the body is still whole: false once a source that can be read only once was begun. */
  readonly replayable: boolean;
  /** What no error may quote of it: the texts of messages. A function, so that printing shows none. */
  readonly confidential?: (() => readonly string[]) | undefined;
  /** Opens the body for one try. Nothing of a source is read before the result is. */
  open(): string | Uint8Array | Readable;
}

/** A value as JSON. */
export function jsonBody(value: unknown): RequestBody {
  const bytes = Buffer.from(JSON.stringify(value), 'utf8');
  return {
    contentType: 'application/json',
    length: bytes.length,
    replayable: true,
    open: () => bytes,
  };
}
