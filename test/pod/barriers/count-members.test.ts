import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { membersByGroup, membersByPolicy } from '../../../src/pod/barriers/count-members.js';
import { Store } from '../../../src/pod/store/store.js';
import { SyncStatements } from '../../../src/pod/store/sync-statements.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';

const links = [
  { policy_id: 'both', group_id: 'large' },
  { policy_id: 'both', group_id: 'small' },
  { policy_id: 'one', group_id: 'small' },
  { policy_id: 'nobody', group_id: 'empty' },
];

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  // Who the members are does not matter here.
  await sql`pragma foreign_keys = off`.execute(store.queries);
  await add('large', 0, 2_500);
  await add('small', 2_400, 2_600);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

async function add(group_id: string, from: number, to: number): Promise<void> {
  const ids = Array.from({ length: to - from }, (_, place) => from + place);
  await writeListInTurns(store.queries, ids, (some) =>
    store.queries
      .insertInto('barrier_members')
      .values(some.map((user_id) => ({ group_id, user_id })))
      .execute(),
  );
}

test('the people of a policy are counted a thousand at a time, each once', async () => {
  const asked = jest.spyOn(SyncStatements.prototype, 'all');
  const counts = await membersByPolicy(store.queries, links);
  expect([...counts]).toEqual([
    ['both', 2_600],
    ['one', 200],
    ['nobody', 0],
  ]);
  const rows = asked.mock.results.map(({ value }) => (value as readonly unknown[]).length);
  expect(Math.max(...rows)).toBe(1_000);
  expect(rows.reduce((sum, each) => sum + each)).toBe(2_700);
});

test('so are those of groups, one group after the other', async () => {
  const counts = await membersByGroup(store.queries, ['large', 'small', 'empty']);
  expect([...counts.values()]).toEqual([2_500, 200, 0]);
});
