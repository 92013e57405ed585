import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { QueryResult } from 'kysely';
import { DefaultQueryExecutor, sql } from 'kysely';
import { findMessages } from '../../../src/pod/search/find-messages.js';
import { readSearchQuery } from '../../../src/pod/search/search-query.js';
import { readAddress } from '../../../src/pod/store/address.js';
import { Store } from '../../../src/pod/store/store.js';
import { userById } from '../../../src/pod/store/users.js';
import { dropKeptDatabases, keptDatabase } from '../databases.js';
import { aliceId, deskId, insertDesk } from '../store/desk.js';

/** Two of them are of each time, and one of a hundred is suppressed. */
const messages = 12_000;
const shown = (messages / 100) * 99;
const time = 1_600_000_000_000;

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-skips-'));
  store = await Store.open(readAddress(keptDatabase(folder), undefined));
  await store.transaction(async (queries) => {
    await insertDesk(queries);
    await sql`
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(messages)})
      insert into messages (id, stream_id, user_id, timestamp, presentation, entity_data, plain_text, source,
        original_format, suppressed_at)
      select 'm' || number, ${deskId}, ${sql.lit(aliceId)}, ${sql.lit(time)} + number / 2, '', '', '', '', '',
        case when number % 100 = 0 then 1 end
      from numbers order by number
    `.execute(queries);
    const entries = Array.from({ length: messages }, (_, place) => ({
      position: place + 1,
      timestamp: time + Math.floor((place + 1) / 2),
      streamId: deskId,
      words: 'all of them',
    }));
    await store.words.add(queries, entries);
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(async () => {
  await store.close();
  await dropKeptDatabases();
  await rm(folder, { recursive: true });
});

const ways = {
  'by author': { author: aliceId },
  'of a stream': { streamId: deskId, fromDate: 1 },
  'by words': { streamId: deskId, text: 'all' },
  'by words that are looked for in threads': {
    streamId: deskId,
    text: Array(100).fill('all').join(' '),
  },
  'of a time': { author: aliceId, fromDate: time, toDate: time + messages },
};

async function positionsOf(body: object, skip: number, direction: 'asc' | 'desc') {
  const reader = await userById(store.queries, aliceId);
  const query = { ...readSearchQuery(body), signalQuery: undefined };
  const found = reader && (await findMessages(store, reader, query, { skip, limit: 3, direction }));
  return found?.map(({ position }) => position);
}

/** The messages in their order, oldest first, without the suppressed ones. */
const order = Array.from({ length: messages }, (_, place) => place + 1).filter(
  (position) => position % 100 !== 0,
);

test.each(Object.entries(ways))(
  '[SRC-5] a page far behind begins where it says, %s',
  async (_, body) => {
    for (const skip of [499, 500, 501, 2000, 2001, 4321, shown - 3, shown - 1, shown, 2 * shown]) {
      expect([skip, await positionsOf(body, skip, 'asc')]).toEqual([
        skip,
        order.slice(skip, skip + 3),
      ]);
      expect([skip, await positionsOf(body, skip, 'desc')]).toEqual([
        skip,
        order.toReversed().slice(skip, skip + 3),
      ]);
    }
  },
);

test.each(Object.entries(ways))(
  'what stands before a page far behind is not read, %s',
  async (_, body) => {
    const statements = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    await positionsOf(body, 11_000, 'desc');
    const results = statements.mock.results as { readonly value: Promise<QueryResult<unknown>> }[];
    const rows = (await Promise.all(results.map(({ value }) => value))).map(
      (result) => result.rows.length,
    );
    expect(rows.reduce((sum, count) => sum + count)).toBeLessThan(2000);
  },
);
