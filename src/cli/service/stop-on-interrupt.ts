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
