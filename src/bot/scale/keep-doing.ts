import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats something until a signal aborts, whether it succeeds or not.
 *
 * @example
 * const stopped = new AbortController();
 * const renewal = keepDoing(2_000, stopped.signal, async () => console.log('Still here'), (error) => console.error(error));
 * stopped.abort();
 * await renewal;
 *
 * @param interval - milliseconds from the end of one time to the beginning of the next
 * @param failed - is told what one time ended with
 */
export async function keepDoing(
  interval: number,
  signal: AbortSignal,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    await delay(interval, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) {
      return;
    }
    await work().catch(failed);
  }
}
