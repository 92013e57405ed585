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

test('a pod without a feed is moved on at once', async () => {
  expect(await advance(['gone'])).toEqual(['gone', 'moved']);
});
