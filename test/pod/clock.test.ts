import { expect, test } from '@jest/globals';
import { ManualClock, systemClock } from '../../src/pod/index.js';

test('a manual clock stands still until it is moved', () => {
  const clock = new ManualClock(1000);
  expect(clock.now()).toBe(1000);
  clock.advance(5);
  expect(clock.now()).toBe(1005);
});

test('what falls due happens in the order of its times, each at its own time', () => {
  const clock = new ManualClock(0);
  const seen: [string, number][] = [];
  clock.after(20, () => seen.push(['second', clock.now()]));
  clock.after(10, () => {
    seen.push(['first', clock.now()]);
    clock.after(5, () => seen.push(['in between', clock.now()]));
  });
  const cancel = clock.after(15, () => seen.push(['never', clock.now()]));
  cancel();
  clock.advance(20);
  expect(seen).toEqual([
    ['first', 10],
    ['in between', 15],
    ['second', 20],
  ]);
});

test("the system's clock is the machine's", async () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000);
  await new Promise<void>((resolve) => {
    systemClock.after(1, resolve);
    setTimeout(() => undefined, 20);
  });
});
