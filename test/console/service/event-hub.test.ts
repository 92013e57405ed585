import { afterEach, expect, test } from '@jest/globals';
import type { Follower } from '../../../src/console/service/event-hub.js';
import { createEventHub } from '../../../src/console/service/event-hub.js';
import type { Connection } from '../../../src/console/service/live-events.js';
import type { ControlEvent } from '../../../src/contract/index.js';
import { alice } from '../fixtures.js';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A hub on streams that the test writes into. */
function hub() {
  const opened: {
    readonly users: string;
    readonly write: (text: string) => void;
    open: boolean;
  }[] = [];
  const made = createEventHub((users, signal) => {
    let write: (text: string) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        write = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const stream = { users: users.join(), write, open: true };
    signal.addEventListener('abort', () => {
      stream.open = false;
    });
    opened.push(stream);
    return Promise.resolve(new Response(body));
  });
  const follow = (who: Follower) => {
    const stop = made.follow(who);
    stops.push(stop);
    return stop;
  };
  return { hub: { ...made, follow }, opened };
}

/** Someone who follows, and what was heard; `until` resolves when that many things were. */
function follower(user: number) {
  const heard: string[] = [];
  let wake = (): void => undefined;
  const note = (what: string) => {
    heard.push(what);
    wake();
  };
  const until = async (count: number) => {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return heard;
  };
  return {
    user,
    heard,
    until,
    onEvent: ({ id }: ControlEvent) => note(id),
    onConnection: (connection: Connection) => note(connection),
  };
}

const event = (user: number, id: string) => {
  const initiator = { user: { userId: alice.id } };
  const body = { id, messageId: id, timestamp: 1, type: 'X', initiator, payload: {} };
  return `data: ${JSON.stringify({ user, event: body })}\n\n`;
};

test('one connection serves all who follow, each with the events of one person', async () => {
  const { hub: shared, opened } = hub();
  const [one, two, other] = [follower(1), follower(1), follower(2)];
  shared.follow(one);
  shared.follow(two);
  await one.until(2);
  shared.follow(other);
  await other.until(2);
  expect(opened.map(({ users }) => users)).toEqual(['1', '1,2']);
  expect(opened.map(({ open }) => open)).toEqual([false, true]);
  opened[1]?.write(event(1, 'a') + event(2, 'b'));
  expect((await one.until(4)).at(-1)).toBe('a');
  expect((await two.until(4)).at(-1)).toBe('a');
  expect((await other.until(3)).at(-1)).toBe('b');
});

test('an event is told once, though it comes over two connections', async () => {
  const { hub: shared, opened } = hub();
  const one = follower(1);
  shared.follow(one);
  await one.until(2);
  opened[0]?.write(event(1, 'a'));
  await one.until(3);
  shared.follow(follower(2));
  await one.until(4);
  opened[1]?.write(event(1, 'a') + event(1, 'b'));
  expect(await one.until(5)).toEqual(['connecting', 'live', 'a', 'live', 'b']);
});

test('lets go of all connections when nobody follows any more before the last one is live', async () => {
  const { hub: shared, opened } = hub();
  const one = follower(1);
  const leaves = [shared.follow(one)];
  await one.until(2);
  leaves.push(shared.follow(follower(2)), shared.follow(follower(3)));
  leaves.forEach((leave) => leave());
  expect(opened.map(({ open }) => open)).not.toContain(true);
});

test('lets go of the connection when nobody follows any more', async () => {
  const { hub: shared, opened } = hub();
  const one = follower(1);
  const stop = shared.follow(one);
  await one.until(2);
  stop();
  expect(opened[0]?.open).toBe(false);
});
