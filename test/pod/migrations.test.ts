import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { migrations } from '../../src/pod/store/migrations/index.js';
import { postgresDialect, sqliteDialect } from '../../src/pod/store/migrations/migration.js';
import { readAddress } from '../../src/pod/store/address.js';
import { Store } from '../../src/pod/store/store.js';
import { dropKeptDatabases, keptDatabase } from './databases.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-migrations-'));
});

afterEach(async () => {
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

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
  const address = readAddress(keptDatabase(folder), undefined);
  const store = await Store.open(address);
  await store.queries.insertInto('migrations').values({ number: 999, name: 'later' }).execute();
  await store.close();
  const opening = Store.open(address);
  await expect(opening).rejects.toMatchObject({ code: 'DATABASE_TOO_NEW' });
  await expect(opening).rejects.toThrow(/Use the version that wrote it, or a new database/);
});
