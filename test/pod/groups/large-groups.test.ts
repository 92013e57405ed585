import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { withMembers } from '../../../src/pod/groups/groups.js';
import { someByTurns } from '../../../src/pod/store/by-turns.js';
import { Store } from '../../../src/pod/store/store.js';
import { countedRows } from '../store/counted-rows.js';

const members = 2_500;
const group = {
  id: 'g',
  number: 1,
  type: 'SDL',
  name: 'All',
  status: 'ACTIVE' as const,
  etag: 'e',
  body: '{}',
  avatar: null,
  image: null,
  created_at: 0,
  created_by: 1,
  updated_at: 0,
  updated_by: 1,
};

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  // Who the members are does not matter here.
  await sql`pragma foreign_keys = off`.execute(store.queries);
  const ids = Array.from({ length: members }, (_, number) => number);
  await someByTurns(store.queries, ids, (some) =>
    store.queries
      .insertInto('group_members')
      .values(some.map((user_id) => ({ group_id: 'g', user_id, added_at: members - user_id })))
      .execute(),
  );
});

afterEach(() => store.close());

test('the members of a large group are read some at a time, and shown longest-standing first', async () => {
  const counted = countedRows(store.queries);
  const shown = await withMembers(counted.queries, [group], (_, all) =>
    all.map(({ added_at }) => added_at),
  );
  expect(shown).toEqual([Array.from({ length: members }, (_, place) => place + 1)]);
  expect(Math.max(...counted.rows)).toBe(1_000);
});
