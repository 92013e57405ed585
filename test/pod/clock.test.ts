import { expect, test } from '@jest/globals';
import { backgroundClock } from '../../src/pod/clock.js';
import { ManualClock } from '../../src/pod/index.js';

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

test('a pod goes by the time of the machine, and what waits in it keeps no process alive', () => {
  expect(Math.abs(backgroundClock.now() - Date.now())).toBeLessThan(1000);
  const timers = (): number =>
    process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  const cancel = backgroundClock.after(60_000, () => undefined);
  expect(timers()).toBe(before);
  cancel();
});

test('what is due happens by the time of the machine', async () => {
  await new Promise<void>((resolve) => {
    const keeper = setInterval(() => undefined, 1_000);
    backgroundClock.after(1, () => {
      clearInterval(keeper);
      resolve();
    });
  });
});
