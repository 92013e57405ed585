import type { IncomingMessage } from 'node:http';

/**
 * The body of a request as it comes in. Whoever stops before its end leaves the connection as it is: the rest
 * is read and dropped, so that the client gets to see the answer.
 *
 * @throws what ended the connection, when the client hung up
 */
export async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    for await (const piece of pieces) {
      yield piece;
    }
  } finally {
    request.resume();
  }
}
