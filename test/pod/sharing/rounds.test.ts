import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { ManualClock } from '../../../src/pod/clock.js';
import { Rounds } from '../../../src/pod/sharing/rounds.js';

test('a round that fails does not end the rounds', async () => {
  const clock = new ManualClock();
  const run: number[] = [];
  const rounds = new Rounds(clock, 30_000, (round) => {
    run.push(round);
    return round === 1 ? Promise.reject(new Error('The database is away.')) : Promise.resolve();
  });
  rounds.start();
  for (let passed = 0; passed < 3; passed += 1) {
    clock.advance(30_000);
    await turn();
  }
  expect(run).toEqual([1, 2, 3]);
});

test('no round begins after the end, though one was under way', async () => {
  const clock = new ManualClock();
  const run: number[] = [];
  let end: (() => void) | undefined;
  const rounds = new Rounds(clock, 30_000, (round) => {
    run.push(round);
    return new Promise((resolve) => (end = resolve));
  });
  rounds.start();
  clock.advance(30_000);
  rounds.stop();
  end?.();
  await turn();
  expect(clock.waiting).toBe(0);
  clock.advance(90_000);
  expect(run).toEqual([1]);
});
