import { Readable } from 'node:stream';
import { ClientError, ConnectionError } from '../errors/client-error.js';
import { Base64Error, decodeBase64 } from './decode-base64.js';

/**
 * The bytes of a file that arrives as Base64, decoded while it arrives and never held whole. A
 * download that breaks off ends the stream with a `ClientError`; one that is not wanted any more ends
 * with its stream, whether it was read or not.
 */
export function decodeDownload(body: Readable, operation: string): Readable {
  const file = Readable.from(decode(body, operation), { objectMode: false });
  return file.once('close', () => body.destroy());
}

async function* decode(body: Readable, operation: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* decodeBase64(body);
  } catch (cause) {
    throw explain(cause, operation);
  }
}

function explain(cause: unknown, operation: string): unknown {
  if (cause instanceof ClientError) {
    return cause;
  }
  const details = { operation, outcome: 'happened', cause } as const;
  return cause instanceof Base64Error
    ? new ClientError('MALFORMED_ANSWER', `${operation}: ${cause.message}`, details)
    : new ConnectionError(
        'CONNECTION_LOST',
        `${operation}: the connection broke in the middle of the file. Download it again.`,
        { ...details, transient: true },
      );
}
