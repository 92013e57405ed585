import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Turnstile } from '../../../src/pod/events/turnstile.js';

test('some pass at once, and the others in the turns after it, in their order', async () => {
  const turnstile = new Turnstile(2);
  const passed: number[] = [];
  const pass = (...places: readonly number[]) =>
    places.forEach((place) => turnstile.pass(() => passed.push(place)));
  pass(1, 2, 3, 4, 5);
  expect(passed).toEqual([1, 2]);
  await setImmediate();
  expect(passed).toEqual([1, 2, 3, 4]);
  pass(6, 7);
  await setImmediate();
  expect(passed).toEqual([1, 2, 3, 4, 5, 6]);
  await setImmediate();
  await setImmediate();
  pass(8, 9);
  expect(passed).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
