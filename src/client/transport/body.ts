import type { Readable } from 'node:stream';
import { InputError } from '../errors/client-error.js';

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

/**
 * A value as the text of JSON.
 *
 * @throws InputError `BAD_ARGUMENT` for what has none
 */
export function jsonText(value: unknown, operation: string): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw new InputError(
      'BAD_ARGUMENT',
      `${operation} was given what cannot be written as JSON, such as a BigInt or an object that holds itself.`,
      operation,
      cause,
    );
  }
}

/** A value as JSON. @throws InputError `BAD_ARGUMENT` as {@link jsonText} does */
export function jsonBody(value: unknown, operation: string): RequestBody {
  const bytes = Buffer.from(jsonText(value, operation), 'utf8');
  return {
    contentType: 'application/json',
    length: bytes.length,
    replayable: true,
    open: () => bytes,
  };
}
