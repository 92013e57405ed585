import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { findMessages } from '../../../src/pod/search/find-messages.js';
import { readSearchQuery } from '../../../src/pod/search/search-query.js';
import { LongQueries } from '../../../src/pod/store/long-queries.js';
import { Store } from '../../../src/pod/store/store.js';
import { userById } from '../../../src/pod/store/users.js';
import { aliceId, deskId, insertDesk } from '../store/desk.js';

const messages = 10_000;
const time = 1_600_000_000_000;

let folder: string;
let store: Store;

/** Messages that all have the same words, but for the one in the middle. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-words-'));
  store = await Store.open({ kind: 'file', file: join(folder, 'pod.db') });
  await store.transaction(async (queries) => {
    await insertDesk(queries);
    await sql`
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${messages})
      insert into messages (position, id, stream_id, user_id, timestamp, presentation, entity_data, plain_text, source,
        original_format)
      select number, 'm' || number, ${deskId}, ${aliceId}, ${time} + number, '', '', '', '', '' from numbers
    `.execute(queries);
    const entries = Array.from({ length: messages }, (_, place) => ({
      position: place + 1,
      timestamp: time + place + 1,
      streamId: deskId,
      words: place === messages / 2 ? 'them all' : 'all of them',
    }));
    await store.words.add(queries, entries);
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function positionsOf(text: string, direction: 'asc' | 'desc' = 'desc') {
  const reader = await userById(store.queries, aliceId);
  const query = { ...readSearchQuery({ streamId: deskId, text }), signalQuery: undefined };
  const page = { skip: 0, limit: 3, direction };
  const found = reader && (await findMessages(store, reader, query, page));
  return found?.map(({ position }) => position);
}

test('many words among many messages are looked for in threads, whether they are found or not', async () => {
  const asked = jest.spyOn(LongQueries.prototype, 'all');
  expect(await positionsOf(Array(100).fill('all').join(' '))).toEqual([10_000, 9999, 9998]);
  expect(await positionsOf(Array(100).fill('all').join(' '), 'asc')).toEqual([1, 2, 3]);
  expect(await positionsOf(Array(100).fill('them-all').slice(50).join(' '))).toEqual([5001]);
  expect(await positionsOf(Array(100).fill('all').join('-'))).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('few words among few messages are looked for at once', async () => {
  const asked = jest.spyOn(LongQueries.prototype, 'all');
  expect(await positionsOf('them-all')).toEqual([5001]);
  expect(asked).not.toHaveBeenCalled();
});
