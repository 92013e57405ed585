import { expect, test } from '@jest/globals';
import { memoryStore } from '../../../src/bot/index.js';
import { isToldOf, outlastStore, storePauses } from '../../../src/bot/state/index.js';
import { failingStore } from './failing-store.js';

test('a store that was away for long is looked for again within five seconds, and told of ever more seldom', async () => {
  let left = 100;
  const store = failingStore(memoryStore(), () => left-- > 0);
  const waited: number[] = [];
  let told = 0;
  const open = () => store.open();
  await outlastStore(open, {
    wait: (pause) => Promise.resolve(void waited.push(pause)),
    onAway: () => told++,
  });
  expect(waited).toHaveLength(100);
  expect(Math.max(...waited)).toBeLessThanOrEqual(5_000);
  expect(told).toBeLessThan(15);
});

test('the first failures of a store are told of, and then one in sixteen', () => {
  const failures = Array.from({ length: 64 }, (_, index) => index + 1);
  expect(failures.filter(isToldOf)).toEqual([1, 2, 4, 8, 16, 32, 48, 64]);
  expect(storePauses().next()).toBeLessThanOrEqual(500);
});
