import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { MovedPod } from '../../src/testing/test-clock.js';
import { TestClock } from '../../src/testing/test-clock.js';

/** A pod whose feed is as it is said, look by look; what is asked of it is noted. */
function podWith(feeds: readonly string[]): { readonly pod: MovedPod; readonly asked: string[] } {
  const asked: string[] = [];
  const left = [...feeds];
  return {
    asked,
    pod: {
      control: {
        datafeeds() {
          const feed = left.shift() ?? 'read';
          asked.push(feed);
          return Promise.resolve(feed === 'gone' ? [] : [{ isBeingRead: feed === 'read' }]);
        },
        clock: { set: () => Promise.resolve(asked.push('moved')) },
      },
    },
  };
}

const advance = async (feeds: readonly string[]): Promise<readonly string[]> => {
  const { pod, asked } = podWith(feeds);
  await new TestClock(pod, 0).advance('1d');
  return asked;
};

test('the pod is moved on while the feed of the bot is being read', async () => {
  expect(await advance(['idle', 'idle', 'read', 'read'])).toEqual([
    'idle',
    'idle',
    'read',
    'moved',
    'read',
  ]);
});

test('people act again when the bot reads the feed that follows one which ended meanwhile', async () => {
  const ended = ['read', 'read', 'gone', 'gone', 'idle', 'read'];
  expect(await advance(ended)).toEqual(['read', 'read', 'moved', 'gone', 'gone', 'idle', 'read']);
});

test('time does not continue before a handler has ended beside which something waits for it', async () => {
  const { pod } = podWith([]);
  const clock = new TestClock(pod, 0);
  const told: string[] = [];
  clock.countEvent(1);
  clock.after(3_000, () => told.push('still working'), { beside: true });
  const advancing = clock.advance('3s').then(() => told.push('advanced'));
  await turn();
  expect([clock.now(), told]).toEqual([0, []]);
  clock.countEvent(-1);
  await advancing;
  expect([clock.now(), told]).toEqual([3_000, ['still working', 'advanced']]);
});

test('a handler that waits for the time is moved on, and what waits beside it too', async () => {
  const { pod } = podWith([]);
  const clock = new TestClock(pod, 0);
  const told: string[] = [];
  clock.countEvent(1);
  clock.after(2_000, () => told.push('still working'), { beside: true });
  clock.after(3_600_000, () => told.push('done'));
  await clock.advance('3s');
  expect([clock.now(), told]).toEqual([3_000, ['still working']]);
});

test('a pod without a feed is moved on at once', async () => {
  expect(await advance(['gone'])).toEqual(['gone', 'moved']);
});
