import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { QueryResult } from 'kysely';
import { DefaultQueryExecutor, sql } from 'kysely';
import { groupsInTurns, membersOf } from '../../../src/pod/groups/groups.js';
import { Pod } from '../../../src/pod/index.js';
import { Store } from '../../../src/pod/store/store.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';
import { actAs, expectOk } from '../caller.js';
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
  await writeListInTurns(store.queries, ids, (some) =>
    store.queries
      .insertInto('group_members')
      .values(some.map((user_id) => ({ group_id: 'g', user_id, added_at: members - user_id })))
      .execute(),
  );
});

afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

test('the members of a large group are read some at a time, and shown longest-standing first', async () => {
  const counted = countedRows(store.queries);
  const shown = await membersOf(counted.queries, 'g');
  expect(shown.map(({ added_at }) => added_at)).toEqual(
    Array.from({ length: members }, (_, place) => place + 1),
  );
  expect(Math.max(...counted.rows)).toBe(1_000);
});

test('of many groups some are read at a time, each when its turn comes to be sent', async () => {
  const numbers = Array.from({ length: 25 }, (_, place) => 40 - place);
  await store.queries
    .insertInto('user_groups')
    .values(numbers.map((number) => ({ ...group, id: `group ${number}`, number })))
    .execute();
  const counted = countedRows(store.queries);
  const sent: number[] = [];
  const some = groupsInTurns(counted.queries, numbers, (_, row) => Promise.resolve(row.number));
  for await (const [number = 0] of some) {
    sent.push(number);
    expect(counted.rows).toHaveLength(Math.ceil(sent.length / 10));
  }
  expect(sent).toEqual(numbers);
  expect(counted.rows).toEqual([10, 10, 5]);
});

test('no list of groups reads their pictures, nor does what deletes them', async () => {
  const pod = await Pod.start({
    seed: {
      people: [{ username: 'admin', displayName: 'Admin', roles: ['USER_PROVISIONING'] }],
    },
  });
  const admin = await actAs(pod, 'admin');
  const groups = '/profile-manager/v1/groups';
  const made = { type: 'SDL', ownerType: 'TENANT', ownerId: 1, name: 'Desk' };
  const { id } = (await admin.post(groups, made)).json() as { id: string };
  const image = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
  expectOk(await admin.post(`${groups}/${id}/avatar`, { image }));

  const answers = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  expectOk(await admin.get(`${groups}/type/SDL`));
  expectOk(await admin.get(`${groups}/${id}`));
  expectOk(await admin.get('/v1/groups/sdl/list'));
  expectOk(await admin.call('DELETE', `${groups}/deleteAll`));
  const results = answers.mock.results as { readonly value: Promise<QueryResult<object>> }[];
  const rows = (await Promise.all(results.map(({ value }) => value))).flatMap((each) => each.rows);
  expect(rows.filter((row) => 'etag' in row)).not.toEqual([]);
  expect(rows.filter((row) => 'image' in row)).toEqual([]);
  await pod.close();
});
