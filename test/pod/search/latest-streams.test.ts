import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Pace } from '../../../src/pod/pace.js';
import { latestStreams } from '../../../src/pod/search/latest-streams.js';
import { Store } from '../../../src/pod/store/store.js';
import { countedRows } from '../store/counted-rows.js';

const streams = 1_200;

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  // Neither the people nor their accounts matter here.
  await sql`pragma foreign_keys = off`.execute(store.queries);
  const numbers = sql`with recursive numbers(number) as
    (select 1 union all select number + 1 from numbers where number < ${streams})`;
  await sql`insert into streams (id, type, active, created_at, created_by, modified_at, last_message_at, public, external,
      attributes, shows_history)
    ${numbers} select 'stream ' || number, 'ROOM', 1, 0, 1, 0, nullif(number, 7), 0, 0, '{}', 1 from numbers
  `.execute(store.queries);
  await sql`insert into memberships (stream_id, user_id, owner, joined_at)
    ${numbers} select 'stream ' || number, 1, 0, 0 from numbers`.execute(store.queries);
});

afterEach(() => store.close());

test('the latest of thousands of streams are found by reading some at a time', async () => {
  const counted = countedRows(store.queries);
  const latest = await latestStreams(counted.queries, 1, new Pace());
  expect(latest).toEqual(Array.from({ length: 50 }, (_, place) => `stream ${streams - place}`));
  // The one in which nobody has said anything is not among them.
  expect(counted.rows).toEqual([1_000, 199]);
});
