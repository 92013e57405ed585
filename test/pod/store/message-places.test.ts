import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import type { MessagePage } from '../../../src/pod/store/message-places.js';
import { messagePlacesOf } from '../../../src/pod/store/message-places.js';
import { Store } from '../../../src/pod/store/store.js';
import { SyncStatements } from '../../../src/pod/store/sync-statements.js';

/** One a millisecond, from 1 on; each tenth is suppressed. */
const messages = 30_000;
const whole = { since: 0, until: undefined, skip: 0, limit: 3 };

let store: Store;

beforeAll(async () => {
  store = await Store.open();
  await sql`pragma foreign_keys = off`.execute(store.queries);
  await sql`
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${messages})
    insert into messages (id, stream_id, user_id, timestamp, presentation, entity_data, plain_text, source,
      original_format, suppressed_at)
    select 'm' || number, 'stream', 7, number, '', '', '', '', '', case when number % 10 = 0 then 1 end from numbers
  `.execute(store.queries);
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => store.close());

async function timesOf(page: Partial<MessagePage>) {
  const places = await messagePlacesOf(store.queries, 'stream', { ...whole, ...page });
  return places.map(({ timestamp }) => timestamp);
}

test.each([
  [{}, [1, 2, 3]],
  [{ since: 9 }, [9, 11, 12]],
  [{ skip: 8 }, [9, 11, 12]],
  [{ skip: 9000 }, [10_001, 10_002, 10_003]],
  [{ skip: 18_000 }, [20_001, 20_002, 20_003]],
  [{ since: 10_001, skip: 17_998 }, [29_998, 29_999]],
  [{ since: 10_001, skip: 18_000 }, []],
  [{ skip: 9000, until: 10_002 }, [10_001, 10_002]],
  [{ skip: 20_000, until: 10_002 }, []],
  [{ skip: Number.MAX_SAFE_INTEGER }, []],
])('of a stream, %j are the messages of %j', async (page, expected) => {
  expect(await timesOf(page)).toEqual(expected);
});

test('many messages are passed some at a time', async () => {
  const statements = jest.spyOn(SyncStatements.prototype, 'first');
  await timesOf({ skip: 25_000 });
  const passed = statements.mock.calls.map(([, values]) => Number(values.at(-1)));
  expect(passed).toEqual([10_000, 10_000, 5000]);
});

test('suppressed messages are passed by the index of their stream, without being read', async () => {
  const statements = jest.spyOn(SyncStatements.prototype, 'first');
  await timesOf({ skip: 1 });
  const [statement, values] = statements.mock.calls[0] ?? [];
  const { rows } = await store.queries.executeQuery<{ readonly detail: string }>(
    CompiledQuery.raw(`explain query plan ${statement}`, [...(values ?? [])]),
  );
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('USING COVERING INDEX messages_stream'),
  ]);
});
