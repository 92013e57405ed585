import { Readable, type ReadableOptions } from 'node:stream';

/** The bytes of a source, piece by piece. */
export interface Pieces extends AsyncIterable<Uint8Array> {
  /** Ends the source at once, also while it gives nothing; left out where it has nothing open. */
  readonly stop?: () => void;
}

/**
 * A body that is written while it is sent, of one source after the other. When it is not wanted any more, the source that is
 * read ends with it: a file that gives nothing any more, as on a lost drive, would stay open for ever.
 *
 * @example
 * const body = flowingBody(async function* (reading) {
 *   for (const file of files) yield* reading(file.read());
 * });
 *
 * @param write - writes the body; hands each source to its argument before it is read
 */
export function flowingBody(
  write: (reading: (source: Pieces) => Pieces) => AsyncGenerator<Uint8Array>,
  options: ReadableOptions = {},
): Readable {
  let current: Pieces | undefined;
  const pieces = write((source) => (current = source));
  const iterator = {
    next: () => pieces.next(),
    return: () => {
      // Without it the writer, which waits for its source, would not hear that it is to end.
      current?.stop?.();
      return pieces.return(undefined);
    },
  };
  return Readable.from(
    { [Symbol.asyncIterator]: () => iterator },
    { objectMode: false, ...options },
  );
}
