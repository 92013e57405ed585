import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { postgresDialect, sqliteDialect } from '../../src/pod/store/migrations/migration.js';
import { migrations } from '../../src/pod/store/migrations/index.js';
import { Store } from '../../src/pod/store/store.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-store-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('the steps of the schema are numbered without gaps', () => {
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, place) => place + 1));
});

test('every step can be written for either database', () => {
  for (const step of migrations) {
    for (const dialect of [sqliteDialect, postgresDialect]) {
      expect(step.statements(dialect).join('\n')).not.toMatch(/undefined|\{/);
    }
  }
});

test('a database of a later version is refused', async () => {
  const file = join(folder, 'pod.db');
  const store = await Store.open(file);
  await store.queries.insertInto('migrations').values({ number: 999, name: 'later' }).execute();
  await store.close();
  await expect(Store.open(file)).rejects.toMatchObject({ code: 'DATABASE_TOO_NEW' });
});

test('a transaction that throws leaves nothing behind', async () => {
  const store = await Store.open(undefined);
  const failing = store.transaction(async (queries) => {
    await queries.insertInto('events').values({ body: '{}' }).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await store.queries.selectFrom('events').selectAll().execute()).toEqual([]);
  await store.close();
});

test('foreign keys are enforced', async () => {
  const store = await Store.open(undefined);
  const orphan = store.queries
    .insertInto('memberships')
    .values({ stream_id: 'x', user_id: 1, owner: 0, joined_at: 0 })
    .execute();
  await expect(orphan).rejects.toThrow(/FOREIGN KEY/);
  await store.close();
});

test('a boolean is stored as a flag, and a NUL is refused', async () => {
  const store = await Store.open(undefined);
  const { rows } = await sql<{ value: number }>`select ${true} as value`.execute(store.queries);
  expect(rows).toEqual([{ value: 1 }]);
  await expect(sql`select ${'a\0b'} as value`.execute(store.queries)).rejects.toMatchObject({
    status: 400,
  });
  await store.close();
});
