import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { Pace } from '../../../src/pod/pace.js';
import { Store } from '../../../src/pod/store/store.js';
import { SyncStatements } from '../../../src/pod/store/sync-statements.js';
import type { FilesPage } from '../../../src/pod/streams/files-of-stream.js';
import { filesOfStream } from '../../../src/pod/streams/files-of-stream.js';

/** One a millisecond, from 1 on. */
const messages = 12_000;
/** Those with a file each: at the ends of stretches, from either side. */
const withFile = [1, 500, 501, 5500, 5501, 6500, 6501, 11_500, 11_501, 12_000];
const whole = { since: 0, to: Number.MAX_SAFE_INTEGER, limit: 50, direction: 'asc' } as const;

let store: Store;

beforeAll(async () => {
  store = await Store.open();
  await sql`pragma foreign_keys = off`.execute(store.queries);
  await sql`
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${messages})
    insert into messages (id, stream_id, user_id, timestamp, presentation, entity_data, plain_text, source, original_format)
    select 'm' || number, 'stream', 7, number, '', '', '', '', '' from numbers
  `.execute(store.queries);
  await store.queries
    .insertInto('attachments')
    .values(
      withFile.map((number) => ({
        lookup_key: `f${number}`,
        id: `f${number}`,
        message_id: `m${number}`,
        place: 0,
        name: 'a.txt',
        content_type: 'text/plain',
        size: 1,
        digest: '',
        preview_of: null,
      })),
    )
    .execute();
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => store.close());

async function timesOf(page: Partial<FilesPage>) {
  const pace = new Pace();
  const files = await filesOfStream(store.queries, 'stream', { ...whole, pace, ...page });
  return files.map(({ timestamp }) => timestamp);
}

test.each([
  [{}, withFile],
  [{ direction: 'desc' as const }, withFile.toReversed()],
  [{ limit: 3 }, [1, 500, 501]],
  [{ limit: 3, direction: 'desc' as const }, [12_000, 11_501, 11_500]],
  [{ since: 501, to: 6500 }, [501, 5500, 5501, 6500]],
  [{ since: 501, to: 6500, direction: 'desc' as const }, [6500, 5501, 5500, 501]],
  [{ since: 12_001 }, []],
])('of the files of a stream, %j are those of the messages %j', async (page, expected) => {
  expect(await timesOf(page)).toEqual(expected);
});

test('a stream of many messages and few files is gone through some at a time, as far as need be', async () => {
  const statements = jest.spyOn(SyncStatements.prototype, 'first').mock;
  await timesOf({});
  expect(statements.calls.map(([, values]) => Number(values.at(-1)))).toEqual([
    500, 5000, 5000, 5000,
  ]);
  statements.calls.length = 0;
  await timesOf({ to: 400 });
  expect(statements.calls).toHaveLength(1);
});
