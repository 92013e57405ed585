import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { answersTo } from '../../../src/pod/control/relationships.js';
import { Store } from '../../../src/pod/store/store.js';
import { SyncStatements } from '../../../src/pod/store/sync-statements.js';
import type { MessageRow, StreamRow, UserRow } from '../../../src/pod/store/tables.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';

const versions = 1_200;
const replies = 2_400;

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  // Neither the people nor their accounts matter here.
  await sql`pragma foreign_keys = off`.execute(store.queries);
  const version = (place: number) => ({
    id: place === 0 ? 'first' : `version ${place}`,
    initial_id: place === 0 ? null : 'first',
    replaced_by: place === versions ? null : `version ${place + 1}`,
    parent_id: null,
  });
  const reply = (place: number) => ({
    id: `reply ${place}`,
    initial_id: null,
    replaced_by: null,
    // Half of them answer the first version, the others one of the later ones.
    parent_id: place % 2 === 0 ? 'first' : `version ${(place % versions) + 1}`,
  });
  await insert(Array.from({ length: versions + 1 }, (_, place) => version(place)));
  await insert(Array.from({ length: replies }, (_, place) => reply(place)));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

type Row = Pick<MessageRow, 'id' | 'initial_id' | 'replaced_by' | 'parent_id'>;

async function insert(rows: readonly Row[]): Promise<void> {
  await writeListInTurns(store.queries, rows, (some) =>
    store.queries
      .insertInto('messages')
      .values(
        some.map((row) => ({
          ...row,
          stream_id: 'room',
          user_id: 1,
          timestamp: 1,
          presentation: '',
          entity_data: '{}',
          plain_text: '',
          source: '',
          original_format: '',
          imported: 0 as const,
        })),
      )
      .execute(),
  );
}

test('thousands of replies to thousands of versions of a message are read some at a time', async () => {
  const first = await store.queries
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', 'first')
    .executeTakeFirstOrThrow();
  const read = jest.spyOn(SyncStatements.prototype, 'all');
  const readable = {
    queries: store.queries,
    stream: { id: 'room', type: 'ROOM' } as StreamRow,
    user: { id: 1 } as UserRow,
    since: 0,
  };
  const answers = await answersTo(readable, [first]);
  expect([...answers.keys()]).toEqual(['first']);
  expect(new Set(answers.get('first')?.map(({ position }) => position)).size).toBe(replies);
  const lists = read.mock.results as { readonly value: readonly unknown[] }[];
  expect(Math.max(...lists.map(({ value }) => value.length))).toBe(1000);
});
