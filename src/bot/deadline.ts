import { type Clock, systemClock } from '../client/advanced.js';

/**
 * Waits for work to end, at most for a time.
 *
 * @param limit - milliseconds
 * @param clock - by which the time goes; default: the machine's
 * @returns whether it ended in time; it goes on otherwise
 */
export async function endsWithin(
  work: Promise<void>,
  limit: number,
  clock: Clock = systemClock,
): Promise<boolean> {
  const waiting = new AbortController();
  const expired = clock.wait(limit, waiting.signal).then(
    () => false,
    () => true,
  );
  try {
    return await Promise.race([work.then(() => true), expired]);
  } finally {
    waiting.abort();
  }
}
