import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { markAllSeen } from '../../../src/pod/messages/mark-seen.js';
import { unreadStreams } from '../../../src/pod/messages/unread.js';
import { longestStretch } from '../../../src/pod/store/message-stretches.js';
import { Store } from '../../../src/pod/store/store.js';
import { SyncStatements } from '../../../src/pod/store/sync-statements.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';

const messages = 3_500;
const joined = 1_000;
const alice = { id: 1 };

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  // Neither the people nor their accounts matter here.
  await sql`pragma foreign_keys = off`.execute(store.queries);
  await addStream('busy', messages);
  await addStream('quiet', 1);
  await addStream('empty', 0);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

async function addStream(id: string, count: number): Promise<void> {
  const times = { created_at: 0, modified_at: 0, last_message_at: null };
  const flags = { active: 1, public: 0, external: 0, shows_history: 0 } as const;
  const nothing = { name: null, description: null, member_key: null };
  await store.queries
    .insertInto('streams')
    .values({ id, type: 'ROOM', created_by: 1, attributes: '{}', ...times, ...flags, ...nothing })
    .execute();
  await store.queries
    .insertInto('memberships')
    .values({ stream_id: id, user_id: alice.id, owner: 1, joined_at: joined })
    .execute();
  // Several are of one time, as imported ones are; the first two precede the joining.
  const places = Array.from({ length: count + 2 }, (_, place) => place);
  await writeListInTurns(store.queries, places, (some) =>
    store.queries
      .insertInto('messages')
      .values(
        some.map((place) => ({
          id: `${id} ${place}`,
          stream_id: id,
          user_id: 2,
          timestamp: place < 2 ? 0 : joined + Math.floor(place / 900),
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

test('what is unread is counted a stretch of a stream at a time', async () => {
  const asked = jest.spyOn(SyncStatements.prototype, 'first');
  expect(await unreadStreams(store.queries, alice)).toEqual([
    { streamId: 'busy', unread: messages, firstUnread: 'busy 2' },
    { streamId: 'quiet', unread: 1, firstUnread: 'quiet 2' },
  ]);
  const looked = asked.mock.results.map(({ value }) =>
    Number(Reflect.get(Object(value), 'looked') ?? 0),
  );
  expect(Math.max(...looked)).toBeLessThanOrEqual(longestStretch);
  expect(looked.reduce((sum, each) => sum + each)).toBe(messages + 1);
});

test('all of a stream is seen a stretch at a time, and once', async () => {
  const changed: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      changed.push(Number(result.numAffectedRows ?? 0));
      return Promise.resolve(result);
    },
  };
  const seen = { user: alice, streamId: 'busy', since: joined, seenAt: 5_000 };
  await store.transaction((queries) => markAllSeen(queries.withPlugin(counting), seen));
  expect(Math.max(...changed)).toBeLessThanOrEqual(longestStretch);
  expect(changed.reduce((sum, each) => sum + each)).toBe(messages);
  expect(await unreadStreams(store.queries, alice, { streamId: 'busy' })).toEqual([]);
  changed.length = 0;
  await store.transaction((queries) =>
    markAllSeen(queries.withPlugin(counting), { ...seen, seenAt: 6_000 }),
  );
  expect(changed.reduce((sum, each) => sum + each)).toBe(0);
});
