import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { OpenReads } from '../../../src/pod/events/open-reads.js';
import { ManualClock } from '../../../src/pod/index.js';

test('thousands of reads are woken some at a time, and all of them', async () => {
  const reads = new OpenReads(new ManualClock());
  const { signal } = new AbortController();
  const userIds = Array.from({ length: 1_000 }, (_, number) => number);
  let woken = 0;
  const waits = userIds.map(async (userId) => {
    const read = reads.begin({ userId, id: 'feed' }, signal);
    expect(await read.wait(Infinity)).toBe('woken');
    woken += 1;
    read.leave();
  });
  reads.wake(userIds);
  const seen: number[] = [];
  while (woken < userIds.length) {
    await turn();
    seen.push(woken);
  }
  await Promise.all(waits);
  const steps = seen.map((count, place) => count - (seen[place - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(512);
  expect(steps.length).toBeGreaterThanOrEqual(3);
});

test('thousands of reads whose time is up together end some at a time, and all of them', async () => {
  const clock = new ManualClock();
  const reads = new OpenReads(clock);
  const { signal } = new AbortController();
  let ended = 0;
  const waits = Array.from({ length: 1_000 }, async (_, userId) => {
    const read = reads.begin({ userId, id: 'feed' }, signal);
    expect(await read.wait(clock.now() + 30_000)).toBe('time is up');
    ended += 1;
    read.leave();
  });
  clock.advance(30_000);
  const seen: number[] = [];
  while (ended < waits.length) {
    await turn();
    seen.push(ended);
  }
  await Promise.all(waits);
  const steps = seen.map((count, place) => count - (seen[place - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(64);
});
