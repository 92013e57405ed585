import { setImmediate as turn } from 'node:timers/promises';
import type { ManualClock } from '../../src/pod/index.js';

/**
 * Begins a read and waits until the pod holds it open: it waits for its time then, as nothing else does meanwhile.
 *
 * @returns what the read will answer
 */
export async function held<Answer>(
  clock: ManualClock,
  read: () => Promise<Answer>,
): Promise<{ readonly answer: Promise<Answer> }> {
  const before = clock.waiting;
  const answer = read();
  await waitingIs(clock, (count) => count > before);
  return { answer };
}

/** Waits until as many wait for a time as are to. */
export async function waitingIs(
  clock: ManualClock,
  isSo: (count: number) => boolean,
): Promise<void> {
  while (!isSo(clock.waiting)) {
    await turn();
  }
}
