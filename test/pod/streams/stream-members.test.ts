import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Store } from '../../../src/pod/store/store.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';
import { conversationMembers, memberCounts } from '../../../src/pod/streams/stream-members.js';

const rooms = Array.from({ length: 60 }, (_, number) => `room ${number}`);
/** Room 7 has 8 members, room 59 has 60. */
const memberships = rooms.flatMap((stream_id, number) =>
  Array.from({ length: number + 1 }, (_, member) => ({
    stream_id,
    user_id: number + 1 - member,
    owner: 0 as const,
    joined_at: 0,
  })),
);

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  // Neither the people nor the rooms matter here.
  await sql`pragma foreign_keys = off`.execute(store.queries);
  await writeListInTurns(store.queries, memberships, (some) =>
    store.queries.insertInto('memberships').values(some).execute(),
  );
});

afterEach(() => store.close());

test('the members of many rooms are counted, some rooms at a time', async () => {
  const counts = await memberCounts(store.queries, [...rooms, 'room nobody is in']);
  expect([...counts]).toHaveLength(60);
  expect(rooms.map((id) => counts.get(id))).toEqual(rooms.map((_, number) => number + 1));
});

test('counts follow who joins and who leaves', async () => {
  await memberCounts(store.queries, ['room 7']);
  await store.transaction(async (queries) => {
    await queries.deleteFrom('memberships').where('user_id', '<=', 3).execute();
  });
  expect(await memberCounts(store.queries, ['room 7'])).toEqual(new Map([['room 7', 5]]));
});

test('of each conversation the members are listed by their ids', async () => {
  const members = await conversationMembers(store.queries, ['room 3', 'room 0', 'nowhere']);
  expect(members).toEqual(
    new Map([
      ['room 0', [1]],
      ['room 3', [1, 2, 3, 4]],
    ]),
  );
  expect(await conversationMembers(store.queries, [])).toEqual(new Map());
});
