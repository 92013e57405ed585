import { setImmediate as turn } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import type { Connection, LiveEvents } from '../../../src/console/service/live-events.js';
import { followEvents } from '../../../src/console/service/live-events.js';
import type { ControlEvent } from '../../../src/contract/index.js';

const event = (id: string) => `data: ${JSON.stringify({ id, type: 'SOMETHINGNEW' })}\n\n`;

/** Follows a script of answers; `seen` notes events and states until the script is used up. */
function follow(script: readonly (() => Response)[]) {
  const seen: string[] = [];
  const states: Connection[] = [];
  let opened = 0;
  let events: LiveEvents | undefined;
  const done = new Promise<void>((resolve) => {
    events = followEvents({
      open: () => {
        const answer = script[opened];
        opened += 1;
        if (answer !== undefined) {
          return Promise.resolve().then(answer);
        }
        resolve();
        return new Promise<Response>(() => undefined);
      },
      onEvent: ({ id }: ControlEvent) => seen.push(id),
      onConnection: (state) => states.push(state),
      overAfter: () => undefined,
      delay: () => 0,
    });
  });
  return { seen, states, done, stop: () => events?.stop() };
}

test('hands on events as they come, across chunks', async () => {
  const text = event('one') + event('two');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text.slice(0, 20)));
      controller.enqueue(new TextEncoder().encode(text.slice(20)));
      controller.close();
    },
  });
  const { seen, done, stop } = follow([() => new Response(body)]);
  await done;
  stop();
  expect(seen).toEqual(['one', 'two']);
});

test('opens the stream again when it ends, and says where the connection stands', async () => {
  const { seen, states, done, stop } = follow([
    () => new Response(event('one')),
    () => new Response(event('two')),
  ]);
  await done;
  stop();
  expect(seen).toEqual(['one', 'two']);
  expect(states).toEqual(['connecting', 'live', 'lost', 'live', 'lost']);
});

test('goes on trying while the pod refuses', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const { seen, states, done, stop } = follow([refuse, refuse, () => new Response(event('one'))]);
  await done;
  stop();
  expect(seen).toEqual(['one']);
  expect(states).toEqual(['connecting', 'lost', 'lost', 'live', 'lost']);
});

test('skips what is not JSON', async () => {
  const { seen, done, stop } = follow([() => new Response(`data: {oops\n\n${event('one')}`)]);
  await done;
  stop();
  expect(seen).toEqual(['one']);
});

test('retries at once when asked to, and no more after it was stopped', async () => {
  let opened = 0;
  const states: Connection[] = [];
  const events = followEvents({
    open: () => {
      opened += 1;
      return Promise.reject(new Error('refused'));
    },
    onEvent: () => undefined,
    onConnection: (state) => states.push(state),
    overAfter: () => undefined,
    delay: () => 60_000,
  });
  await turn();
  events.retryNow();
  await turn();
  events.stop();
  await turn();
  expect(opened).toBe(2);
  expect(states).toEqual(['connecting', 'lost', 'lost']);
});

test('gives up where trying again is no use', async () => {
  const states: Connection[] = [];
  const ended = new Promise<void>((resolve) => {
    followEvents({
      open: () => Promise.reject(new Error('unknown page')),
      onEvent: () => undefined,
      onConnection: (state) => {
        states.push(state);
        if (state === 'ended') {
          resolve();
        }
      },
      overAfter: (error) =>
        error instanceof Error && error.message === 'unknown page' ? 'ended' : undefined,
    });
  });
  await ended;
  expect(states).toEqual(['connecting', 'ended']);
});

test('takes a connection that has fallen silent for dead', async () => {
  const states: Connection[] = [];
  const delay = jest.fn(() => 60_000);
  const lost = new Promise<void>((resolve) => {
    const events = followEvents({
      open: () => Promise.resolve(new Response(new ReadableStream())),
      onEvent: () => undefined,
      onConnection: (state) => {
        states.push(state);
        if (state !== 'lost') {
          return;
        }
        events.stop();
        resolve();
      },
      overAfter: () => undefined,
      delay,
      longestSilence: 5,
    });
  });
  await lost;
  await turn();
  expect(states).toEqual(['connecting', 'live', 'lost']);
  // It was stopped when it told of the loss: there is nothing to wait for.
  expect(delay).not.toHaveBeenCalled();
});
