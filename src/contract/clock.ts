/**
 * The time, as every part reads it that depends on it: a test decides what time it is and never has to wait.
 *
 * @example
 * const midnight: Clock = { now: () => Date.UTC(2030, 0, 1), after: () => () => undefined };
 */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /**
   * Calls `action` once, `milliseconds` from now.
   *
   * @param options - `beside`: the action stands beside work that goes on meanwhile and does not wait for it. A test moves
   *   the time on when what a bot does has ended or waits for the time, and this is no such wait.
   * @returns a function that calls it off
   */
  after(
    milliseconds: number,
    action: () => void,
    options?: { readonly beside?: boolean },
  ): () => void;
}

/**
 * Waits by a clock.
 *
 * @example
 * await waitFor(client.clock, 1_000, signal);
 *
 * @throws the reason of the signal, at once, when it aborts
 */
export function waitFor(
  clock: Pick<Clock, 'after'>,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<void> {
  // Most waits are given up, and Node's own makes an error with a stack for each of those.
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason as Error);
      return;
    }
    const abort = (): void => {
      cancel();
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', abort, { once: true });
    const cancel = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
  });
}
