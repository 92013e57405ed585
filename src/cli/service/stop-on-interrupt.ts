import { say } from '../terminal/say.js';

/** What is said where work has ended that a second run takes up. */
export const goesOn = 'Stopped; the same command continues from here.';

/** A wish to stop: aborted by the first Ctrl-C. A second one ends the process at once. */
export interface InterruptStop extends Disposable {
  readonly signal: AbortSignal;
}

/**
 * Lets Ctrl-C end long work at a place from which it can continue, instead of anywhere.
 *
 * @example
 * using stop = stopOnInterrupt();
 * for await (const user of client.users.list()) {
 *   if (stop.signal.aborted) break;
 * }
 */
export function stopOnInterrupt(): InterruptStop {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      process.removeListener('SIGINT', stop);
      process.removeListener('SIGTERM', stop);
    },
  };
}

/**
 * The same for work that waits for the calls under way, which can take a while: it is said.
 *
 * @param makeRoom - takes the line of progress away, so that the sentence stands below it
 */
export function stopAfterCalls(makeRoom: () => void): InterruptStop {
  const stop = stopOnInterrupt();
  stop.signal.addEventListener('abort', () => {
    makeRoom();
    say('Stopping when the calls under way have ended; Ctrl-C again stops at once.');
  });
  return stop;
}

/** What goes into work, until a wish to stop: that is thrown where the next would be taken. */
export async function* untilInterrupted<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, undefined> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}
