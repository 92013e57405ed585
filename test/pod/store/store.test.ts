import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readAddress } from '../../../src/pod/store/address.js';
import type { Marks } from '../../../src/pod/store/prepared.js';
import { prepared } from '../../../src/pod/store/prepared.js';
import { Store } from '../../../src/pod/store/store.js';
import type { Queries } from '../../../src/pod/store/tables.js';
import { dropKeptDatabases, keptDatabase, postgres } from '../databases.js';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-store-'));
  store = await Store.open(readAddress(keptDatabase(folder), undefined));
});

afterEach(async () => {
  await store.close();
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

test('a transaction that throws leaves nothing behind', async () => {
  const failing = store.transaction(async (queries) => {
    await queries.insertInto('events').values({ body: '{}' }).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await store.queries.selectFrom('events').selectAll().execute()).toEqual([]);
});

test('of transactions that wait together, the one that throws leaves nothing behind, the others are kept', async () => {
  const insert = (name: string) =>
    store.transaction(async (queries) => {
      await queries.insertInto('events').values({ body: name }).execute();
      if (name.startsWith('bad')) {
        throw new Error(name);
      }
      return name;
    });
  const names = Array.from(
    { length: 40 },
    (_, place) => `${place % 3 === 0 ? 'bad' : 'good'}${place}`,
  );
  const outcomes = await Promise.allSettled(names.map(insert));
  expect(outcomes.map((it) => (it.status === 'fulfilled' ? it.value : String(it.reason)))).toEqual(
    names.map((name) => (name.startsWith('bad') ? `Error: ${name}` : name)),
  );
  const kept = await store.queries
    .selectFrom('events')
    .select('body')
    .orderBy('position')
    .execute();
  expect(kept.map(({ body }) => body)).toEqual(names.filter((name) => name.startsWith('good')));
});

test('transactions of calls that come in together share a commit', async () => {
  let isCommitted = false;
  const first = store.transaction(() => Promise.resolve()).then(() => (isCommitted = true));
  for (let turn = 0; turn < 500; turn += 1) {
    await Promise.resolve();
  }
  expect(await store.transaction(() => Promise.resolve(isCommitted))).toBe(false);
  expect(await first).toBe(true);
});

test('a statement that the database refuses undoes its own transaction alone', async () => {
  const orphan = { stream_id: 'x', user_id: 1, owner: 0 as const, joined_at: 0 };
  const outcomes = await Promise.allSettled([
    store.transaction((queries) => queries.insertInto('events').values({ body: '1' }).execute()),
    store.transaction((queries) => queries.insertInto('memberships').values(orphan).execute()),
    store.transaction((queries) => queries.insertInto('memberships').values(orphan).execute()),
    store.transaction((queries) => queries.insertInto('events').values({ body: '2' }).execute()),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(await store.queries.selectFrom('events').selectAll().execute()).toHaveLength(2);
});

const insertEvent = prepared((queries, { value }: Marks<{ body: string }>) =>
  queries.insertInto('events').values({ body: value('body') }),
);
const insertOrphan = prepared((queries, { value }: Marks<{ stream_id: string }>) =>
  queries
    .insertInto('memberships')
    .values({ stream_id: value('stream_id'), user_id: 1, owner: 0, joined_at: 0 }),
);

test('what is written without waiting for it is read by the statement after it', async () => {
  const seen = await store.transaction(async (queries) => {
    await insertEvent.write(queries, { body: 'first' });
    await insertEvent.write(queries, { body: 'second' });
    return queries.selectFrom('events').select('body').orderBy('position').execute();
  });
  expect(seen).toEqual([{ body: 'first' }, { body: 'second' }]);
  expect(await store.queries.selectFrom('events').select('body').execute()).toEqual(seen);
});

test.each([
  ['at its end', () => Promise.resolve([])],
  ['before others', (queries: Queries) => queries.selectFrom('users').selectAll().execute()],
])(
  'a write that nobody waits for, refused %s, undoes its own transaction alone with its own error',
  async (_where, after) => {
    const failing = () =>
      store.transaction(async (queries) => {
        await insertEvent.write(queries, { body: 'undone' });
        await insertOrphan.write(queries, { stream_id: 'x' });
        await after(queries);
      });
    const kept = (body: string) =>
      store.transaction((queries) => insertEvent.write(queries, { body }));
    await expect(failing()).rejects.toThrow(/foreign key/i);
    const [first, refused, last] = await Promise.allSettled([kept('1'), failing(), kept('2')]);
    expect([first.status, last.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(String(refused.status === 'rejected' && refused.reason)).toMatch(/foreign key/i);
    const rows = await store.queries.selectFrom('events').select('body').execute();
    expect(rows).toEqual([{ body: '1' }, { body: '2' }]);
  },
);

test('a transaction is alone while it lasts', async () => {
  const seen = store.transaction(async (queries) => {
    await queries.insertInto('events').values({ body: '{}' }).execute();
    const reading = store.queries.selectFrom('events').selectAll().execute();
    await queries.insertInto('events').values({ body: '{}' }).execute();
    return { reading };
  });
  expect(await (await seen).reading).toHaveLength(2);
});

test('foreign keys are enforced', async () => {
  const orphan = store.queries
    .insertInto('memberships')
    .values({ stream_id: 'x', user_id: 1, owner: 0, joined_at: 0 })
    .execute();
  await expect(orphan).rejects.toThrow(/foreign key/i);
});

test('a boolean is stored as a flag, and a NUL is refused', async () => {
  const flags = await sql<{
    value: number;
  }>`select cast(${true} as integer) as value`.execute(store.queries);
  expect(flags.rows).toEqual([{ value: 1 }]);
  const nul = sql`select cast(${'a\0b'} as text) as value`.execute(store.queries);
  await expect(nul).rejects.toMatchObject({ status: 400 });
});

test('times, ids and counts come back as the numbers that they were', async () => {
  const time = Date.UTC(2030, 0, 1);
  const { rows } = await sql`select cast(${time} as bigint) as time, count(*) as many`.execute(
    store.queries,
  );
  expect(rows).toEqual([{ time, many: 1 }]);
});

test('texts sort by their bytes, and only the letters of English have an upper and a lower case', async () => {
  const names = ['b', 'B', 'a', 'Ä', 'ä', '_'];
  for (const [place, name] of names.entries()) {
    await store.queries
      .insertInto('applications')
      .values({ id: String(place), name, public_key: null, permissions: '[]', enabled: 1 })
      .execute();
  }
  const sorted = await store.queries
    .selectFrom('applications')
    .select(['name', sql<string>`lower(name)`.as('lower')])
    .orderBy('name')
    .execute();
  expect(sorted.map(({ name }) => name)).toEqual(['B', '_', 'a', 'b', 'Ä', 'ä']);
  expect(sorted.map(({ lower }) => lower)).toEqual(['b', '_', 'a', 'b', 'Ä', 'ä']);
});

const onSQLite = postgres === undefined ? test : test.skip;

onSQLite.each(['initial_id', 'original_message_id'] as const)(
  'messages are found by %s through an index that holds no others',
  async (column) => {
    const plan = await sql<{ detail: string }>`explain query plan
      select id from messages where ${sql.ref(column)} in ('a', 'b')`.execute(store.queries);
    expect(plan.rows.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/INDEX messages_(initial|original)/),
    ]);
  },
);
