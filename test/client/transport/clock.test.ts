import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { systemClock } from '../../../src/client/transport/clock.js';
import { waitFor } from '../../../src/contract/index.js';

test('a wait that is given up ends with the reason of its signal, at once', async () => {
  const giving = new AbortController();
  const waiting = waitFor(systemClock, 86_400_000, giving.signal);
  giving.abort(new Error('no longer needed'));
  await expect(waiting).rejects.toThrow('no longer needed');
  await expect(waitFor(systemClock, 86_400_000, giving.signal)).rejects.toThrow('no longer needed');
});

test('waits leave nothing behind on a signal that many of them share', async () => {
  const { signal } = new AbortController();
  await Promise.all([waitFor(systemClock, 0, signal), waitFor(systemClock, 1, signal)]);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('what waits in a client keeps the process alive until it is given up', async () => {
  const giving = new AbortController();
  const timers = (): number =>
    process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  const waiting = waitFor(systemClock, 86_400_000, giving.signal);
  expect(timers()).toBe(before + 1);
  giving.abort(new Error('no longer needed'));
  expect(timers()).toBe(before);
  await expect(waiting).rejects.toThrow('no longer needed');
});
