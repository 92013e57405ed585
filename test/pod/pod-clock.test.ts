import { beforeEach, expect, test } from '@jest/globals';
import { ManualClock } from '../../src/pod/index.js';
import { PodClock } from '../../src/pod/pod-clock.js';

let base: ManualClock;
let clock: PodClock;
let rung: [string, number][];
const ring = (name: string) => () => rung.push([name, clock.now()]);

beforeEach(() => {
  base = new ManualClock(1_000);
  clock = new PodClock(base);
  rung = [];
});

test('what waits for a time comes when the clock underneath reaches it', () => {
  clock.after(20, ring('second'));
  clock.after(10, ring('first'));
  clock.after(15, ring('never'))();
  base.advance(20);
  expect(rung).toEqual([
    ['first', 1_010],
    ['second', 1_020],
  ]);
});

test('what is passed over comes at once and in order, the rest at its own time', () => {
  clock.after(20, ring('second'));
  clock.after(10, ring('first'));
  clock.after(100, ring('later'));
  clock.advance(50);
  expect(rung).toEqual([
    ['first', 1_050],
    ['second', 1_050],
  ]);
  base.advance(49);
  expect(rung).toHaveLength(2);
  base.advance(1);
  expect(rung[2]).toEqual(['later', 1_100]);
});

test('what comes again and again comes once for a step, however far', () => {
  const again = () => {
    rung.push(['beat', clock.now()]);
    clock.after(10, again);
  };
  clock.after(10, again);
  clock.advance(10_000_000_000);
  expect(rung).toHaveLength(1);
});

test('while the time stands still nothing comes', () => {
  clock.after(10, ring('held'));
  clock.freeze();
  base.advance(1_000);
  expect([clock.now(), clock.isFrozen, rung]).toEqual([1_000, true, []]);
  clock.unfreeze();
  base.advance(9);
  expect(rung).toEqual([]);
  base.advance(1);
  expect(rung).toEqual([['held', 1_010]]);
});

test('what is due already comes while the time stands still, too', () => {
  clock.freeze();
  clock.after(0, ring('due'));
  clock.after(1, ring('held'));
  base.advance(1);
  expect(rung).toEqual([['due', 1_000]]);
});

test('after a step back nobody waits longer than asked', () => {
  clock.after(30, ring('read'));
  clock.set(0);
  base.advance(29);
  expect(rung).toEqual([]);
  base.advance(1);
  expect(rung).toEqual([['read', 30]]);
});

test('following real time again ends a freeze and every shift', () => {
  clock.set(5_000);
  clock.freeze();
  base.advance(7);
  clock.follow();
  expect([clock.now(), clock.isFrozen]).toEqual([1_007, false]);
});

test('a clock that was not moved is ahead by nothing, whenever the one underneath is looked at', () => {
  let time = 0;
  const running = { now: () => (time += 1), after: () => () => undefined };
  const following = new PodClock(running);
  expect([following.now(), following.ahead, following.now(), following.ahead]).toEqual([
    1, 0, 2, 0,
  ]);
  following.advance(100);
  expect([following.ahead, following.ahead]).toEqual([99, 99]);
});
