import type { IncomingMessage } from 'node:http';
import { HungUp } from '../errors.js';

/**
 * The body of a request as it comes in. Whoever stops before its end leaves the connection as it is: the rest
 * is read and dropped, so that the client gets to see the answer.
 *
 * @throws HungUp
 */
export async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    for await (const piece of pieces) {
      yield piece;
    }
  } catch (error) {
    throw new HungUp({ cause: error });
  } finally {
    request.resume();
  }
}

/**
 * Looks at the whole body of a request as it comes in: for short ones, in half the time that {@link piecesOf} takes.
 *
 * @param look - must not throw
 * @throws HungUp
 */
export function eachPiece(request: IncomingMessage, look: (piece: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const hungUp = () => {
      // Making an error takes as long as reading a short body, and nearly none would ever be seen.
      if (!request.readableEnded) {
        reject(new HungUp({ cause: request.errored }));
      }
    };
    if (request.destroyed && !request.readableEnded) {
      hungUp();
      return;
    }
    request.on('data', look);
    request.once('end', resolve);
    request.once('error', hungUp);
    request.once('close', hungUp);
  });
}
