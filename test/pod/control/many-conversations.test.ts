import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openStreamsOf } from '../../../src/pod/control/conversations.js';
import { Store } from '../../../src/pod/store/store.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';
import { countedRows } from '../store/counted-rows.js';

const conversations = 1_200;
const alice = { id: 1 };
const ids = Array.from({ length: conversations }, (_, place) => `stream ${place}`);

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  // Neither the people nor their accounts matter here.
  await sql`pragma foreign_keys = off`.execute(store.queries);
  await writeListInTurns(store.queries, ids, async (some) => {
    await store.queries
      .insertInto('streams')
      .values(
        some.map((id) => ({
          id,
          type: 'ROOM',
          active: id === 'stream 7' ? 0 : 1,
          // The later ones are the older.
          created_at: conversations - ids.indexOf(id),
          created_by: 1,
          modified_at: 0,
          name: id,
          public: 0,
          external: 0,
          attributes: '{}',
          shows_history: 1,
        })),
      )
      .execute();
    await store.queries
      .insertInto('memberships')
      .values(
        some.map((id) => ({ stream_id: id, user_id: alice.id, owner: 1 as const, joined_at: 0 })),
      )
      .execute();
    await store.queries
      .insertInto('messages')
      .values(
        some.map((id) => ({
          id: `message of ${id}`,
          stream_id: id,
          user_id: 2,
          timestamp: 1,
          presentation: '<div>hello</div>',
          entity_data: '{}',
          plain_text: 'hello',
          source: 'hello',
          original_format: '',
          imported: 0 as const,
        })),
      )
      .execute();
  });
});

afterEach(() => store.close());

test('thousands of conversations are read some at a time, and listed by their age', async () => {
  const counted = countedRows(store.queries);
  const open = await openStreamsOf(counted.queries, alice);
  expect(open.map(({ listed }) => listed.id)).toEqual(
    ids.filter((id) => id !== 'stream 7').reverse(),
  );
  expect(new Set(open.map(({ last }) => last?.messageId)).size).toBe(conversations - 1);
  // Only ids of conversations are read so many at once.
  expect(counted.rows.filter((count) => count > 500)).toEqual([1000]);
});
