import { expect, test } from '@jest/globals';
import { readHistory } from '../../../src/client/messages/read-history.js';
import type { Message } from '../../../src/contract/index.js';
import { collect, failure } from '../failure.js';

/** Messages by their times, some of them sent in the same millisecond. */
const times = [1, 2, 2, 2, 2, 2, 3, 4, 4, 5, 6, 7];

function said(all: readonly number[]): readonly Message[] {
  return all.map((timestamp, index) => ({
    messageId: `m${index}`,
    timestamp,
    message: '',
    data: '{}',
    user: { userId: 1 },
    stream: { streamId: 's', streamType: 'ROOM' },
  }));
}

/** Reads a stream that changes before some of the pages. */
async function readAll(
  messages: readonly Message[],
  limit: number,
  changed: (calls: number) => readonly Message[] = () => messages,
): Promise<readonly string[]> {
  let calls = 0;
  const read = await collect(
    readHistory('messages.list', { since: 0, limit }, ({ since, skip }) => {
      const found = changed(calls).filter(({ timestamp }) => timestamp >= since);
      calls += 1;
      return Promise.resolve(found.slice(skip, skip + limit));
    }),
  );
  return read.map(({ messageId }) => messageId);
}

const ids = times.map((_, index) => `m${index}`);

test.each([1, 2, 3, 4, 5, 6, 11, 12, 13, 500])(
  'with pages of %d all messages come, each once, also where many have one time',
  async (limit) => {
    expect(await readAll(said(times), limit)).toEqual(ids);
  },
);

test('a message that is suppressed meanwhile leads to no other that is left out', async () => {
  const messages = said(times);
  const read = await readAll(messages, 7, (calls) => (calls === 0 ? messages : messages.slice(3)));
  expect(read).toEqual(ids);
});

test('what is sent meanwhile comes last', async () => {
  const messages = said([...times, 8, 9]);
  const read = await readAll(messages, 4, (calls) =>
    calls < 2 ? messages.slice(0, -2) : messages,
  );
  expect(read).toEqual([...ids, 'm12', 'm13']);
});

test('of a service that answers the newest first all come too', async () => {
  expect(await readAll(said(times).toReversed(), 5)).toEqual(ids.toReversed());
});

test('a service that always answers with the same messages is an error, not a walk without end', async () => {
  let calls = 0;
  const walk = readHistory('messages.list', { since: 0, limit: 5 }, () => {
    calls += 1;
    expect(calls).toBeLessThan(9);
    return Promise.resolve(said(times).slice(0, 5));
  });
  expect(await failure(collect(walk))).toMatchObject({
    code: 'MALFORMED_ANSWER',
    operation: 'messages.list',
  });
});
