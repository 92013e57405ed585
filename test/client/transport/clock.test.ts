import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { systemClock } from '../../../src/client/transport/clock.js';

test('a wait that is given up ends with the reason of its signal, at once', async () => {
  const giving = new AbortController();
  const waiting = systemClock.wait(86_400_000, giving.signal);
  giving.abort(new Error('no longer needed'));
  await expect(waiting).rejects.toThrow('no longer needed');
  await expect(systemClock.wait(86_400_000, giving.signal)).rejects.toThrow('no longer needed');
});

test('waits leave nothing behind on a signal that many of them share', async () => {
  const { signal } = new AbortController();
  await Promise.all([systemClock.wait(0, signal), systemClock.wait(1, signal)]);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
