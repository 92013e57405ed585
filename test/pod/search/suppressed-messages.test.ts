import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { QueryResult } from 'kysely';
import { DefaultQueryExecutor, sql } from 'kysely';
import { findMessages } from '../../../src/pod/search/find-messages.js';
import { readSearchQuery } from '../../../src/pod/search/search-query.js';
import { Store } from '../../../src/pod/store/store.js';
import { userById } from '../../../src/pod/store/users.js';
import { aliceId, deskId, insertDesk } from '../store/desk.js';

/** Messages of one and the same time, as other systems have them; all but the first and the last are suppressed. */
const messages = 5000;
const time = 1_600_000_000_000;

let store: Store;

beforeAll(async () => {
  store = await Store.open();
  const { queries, words } = store;
  await insertDesk(queries);
  await sql`
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${messages})
    insert into messages (position, id, stream_id, user_id, timestamp, presentation, entity_data, plain_text, source,
      original_format, suppressed_at)
    select number, 'm' || number, ${deskId}, ${aliceId}, ${time}, '', '', '', '', '',
      case when number not in (1, ${messages}) then 1 end
    from numbers
  `.execute(queries);
  const entries = Array.from({ length: messages }, (_, place) => ({
    position: place + 1,
    timestamp: time,
    streamId: deskId,
    words: 'all of them',
  }));
  await store.transaction((within) => words.add(within, entries));
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => store.close());

test.each(['desc', 'asc'] as const)(
  'a search for words passes each message once, some with each statement (%s)',
  async (direction) => {
    const reader = await userById(store.queries, aliceId);
    const query = {
      ...readSearchQuery({ streamId: deskId, text: 'all' }),
      signalQuery: undefined,
    };
    const statements = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    const found =
      reader && (await findMessages(store, reader, query, { skip: 0, limit: 50, direction }));
    const results = statements.mock.results as { readonly value: Promise<QueryResult<unknown>> }[];
    const counts = (await Promise.all(results.map(({ value }) => value))).map(
      ({ rows }) => rows.length,
    );
    const positions = found?.map(({ position }) => position);
    expect(positions).toEqual(direction === 'asc' ? [1, messages] : [messages, 1]);
    expect(Math.max(...counts)).toBeLessThanOrEqual(1000);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(messages);
  },
);
