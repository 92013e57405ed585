import { expect, jest, test } from '@jest/globals';
import { OncePerEvent } from '../../../src/bot/intake/deduplicate.js';

test('an event is handled once, however often it is delivered', async () => {
  const once = new OncePerEvent(10);
  const task = jest.fn(() => Promise.resolve());
  await once.run('event', task);
  await once.run('event', task);
  expect(task).toHaveBeenCalledTimes(1);
});

test('a redelivery of an event that is being handled ends when its handling ends', async () => {
  const once = new OncePerEvent(10);
  let release = (): void => undefined;
  const first = once.run('event', () => new Promise<void>((resolve) => (release = resolve)));
  let ended = false;
  const second = once
    .run('event', () => Promise.reject(new Error('handled twice')))
    .then(() => (ended = true));
  await Promise.resolve();
  expect(ended).toBe(false);
  release();
  await Promise.all([first, second]);
  expect(ended).toBe(true);
});

test('the oldest events are forgotten first, those that run never', async () => {
  const once = new OncePerEvent(2);
  let release = (): void => undefined;
  const running = once.run('running', () => new Promise<void>((resolve) => (release = resolve)));
  for (const id of ['a', 'b', 'c']) {
    await once.run(id, () => Promise.resolve());
  }
  expect(['running', 'a', 'b', 'c'].map((id) => once.knows(id))).toEqual([true, false, true, true]);
  release();
  await running;
});
