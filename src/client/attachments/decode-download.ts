import { Readable } from 'node:stream';
import { ClientError, ConnectionError } from '../errors/client-error.js';
import { Base64Error, decodeBase64 } from './decode-base64.js';

/**
 * The bytes of a file that arrives as Base64, decoded while it arrives and never held whole. A
 * download that breaks off ends the stream with a `ClientError`.
 */
export function decodeDownload(body: AsyncIterable<Uint8Array>, operation: string): Readable {
  return Readable.from(decode(body, operation), { objectMode: false });
}

async function* decode(
  body: AsyncIterable<Uint8Array>,
  operation: string,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* decodeBase64(body);
  } catch (cause) {
    const details = { operation, outcome: 'happened', cause } as const;
    throw cause instanceof Base64Error
      ? new ClientError('MALFORMED_ANSWER', `${operation}: ${cause.message}`, details)
      : new ConnectionError(
          'CONNECTION_LOST',
          `${operation}: the connection broke in the middle of the file. Download it again.`,
          { ...details, transient: true },
        );
  }
}
