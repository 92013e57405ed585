import type { IncomingMessage } from 'node:http';
import { HungUp } from '../errors.js';

/** Bytes of a piece that is handed on as it is. */
const long = 1024;

/**
 * Puts short pieces of a body together: a client may send each byte as a piece of its own, which takes two hundred bytes
 * of memory.
 */
class ShortPieces {
  #pieces: Buffer[] = [];
  #length = 0;

  /** The piece with the short ones before it, when they are long enough together. */
  add(piece: Buffer): Buffer | undefined {
    this.#pieces.push(piece);
    this.#length += piece.length;
    return this.#length < long ? undefined : this.rest();
  }

  /** What is left of them; `undefined` for nothing. */
  rest(): Buffer | undefined {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#length = 0;
    return pieces.length > 1 ? Buffer.concat(pieces) : pieces[0];
  }
}

/**
 * The body of a request as it comes in. Whoever stops before its end leaves the connection as it is: the rest
 * is read and dropped, so that the client gets to see the answer.
 *
 * @throws HungUp
 */
export async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  const short = new ShortPieces();
  try {
    const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    for await (const piece of pieces) {
      const whole = short.add(piece);
      if (whole !== undefined) {
        yield whole;
      }
    }
  } catch (error) {
    throw new HungUp({ cause: error });
  } finally {
    request.resume();
  }
  const rest = short.rest();
  if (rest !== undefined) {
    yield rest;
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
    const short = new ShortPieces();
    const lookAt = (piece: Buffer | undefined) => {
      if (piece !== undefined) {
        look(piece);
      }
    };
    request.on('data', (piece: Buffer) => lookAt(short.add(piece)));
    request.once('end', () => {
      lookAt(short.rest());
      resolve();
    });
    request.once('error', hungUp);
    request.once('close', hungUp);
  });
}
