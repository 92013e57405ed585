import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import Database from 'libsql';
import {
  collection,
  memoryStore,
  put,
  scopedStore,
  sqliteStore,
  type Store,
} from '../../../src/bot/index.js';
import { storeContract } from '../../../src/testing/index.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-stores-'));
afterAll(() => rmSync(folder, { recursive: true }));

function runContract(
  name: string,
  make: (place: string, now: () => number) => Store,
  shared = true,
): void {
  describe(name, () => {
    for (const { name, run } of storeContract({ make, shared })) {
      test(name, run);
    }
  });
}

const file = (place: string): string => join(folder, `${place}.db`);

runContract('memory', (_, now) => memoryStore({ now }), false);
runContract('SQLite', (place, now) => sqliteStore(file(place), { now, outlives: 'process' }));
runContract('a part of a store', (place, now) =>
  scopedStore(sqliteStore(file(place), { now, outlives: 'process' }), 'bot é'),
);

const numbers = collection<number>('numbers');

test('leases of processes that are long gone are forgotten', async () => {
  const time = { now: Date.now() };
  const store = sqliteStore(file('gone'), { now: () => time.now });
  await store.open();
  for (let n = 0; n < 20; n++) {
    await store.acquire(`process/${n}`, `process ${n}`, 60_000);
  }
  time.now += 86_400_000;
  const lease = await store.acquire('process/new', 'new', 60_000);
  const names = () => {
    const rows = database.prepare("select name from leases where name <> ''").all();
    return (rows as { name: string }[]).map(({ name }) => name);
  };
  const database = new Database(file('gone'));
  await store.commit([put(numbers, 'n', 1)]);
  expect(names()).toHaveLength(21);
  time.now += 60_001;
  await store.commit([put(numbers, 'n', 2)], lease && [lease]);
  expect(names()).toEqual(['process/new']);
  database.close();
  await store.close();
});

test('a file of SQLite is made for its owner alone, and one that is there keeps its rights', async () => {
  const path = file('rights');
  const rights = (end = '') => statSync(`${path}${end}`).mode & 0o777;
  const store = sqliteStore(path);
  await store.open();
  await store.commit([put(numbers, 'n', 1)]);
  expect(rights()).toBe(0o600);
  expect(rights('-wal')).toBe(0o600);
  await store.close();
  chmodSync(path, 0o640);
  await store.open();
  expect(rights()).toBe(0o640);
  await store.close();
});

test('two parts of a store know nothing of each other', async () => {
  const store = memoryStore();
  const [a, b] = [scopedStore(store, 'a'), scopedStore(store, 'b')];
  await store.open();
  await a.commit([put(numbers, 'n', 1)]);
  expect(await b.get(numbers, 'n')).toBeUndefined();
  await a.acquire('feed', 'x', 1000);
  expect(await b.acquire('feed', 'y', 1000)).toMatchObject({ name: 'feed', epoch: 1 });
});

describe.each([
  ['memory', () => memoryStore()],
  ['SQLite', () => sqliteStore(file('times'), { outlives: 'process' })],
])('The times of rows in %s', (_, make) => {
  test('may lie between two milliseconds, before 1970, and never come', async () => {
    const store = make();
    await store.open();
    await store.commit([
      put(numbers, 'never', 0, { due: Infinity, expires: Number.MAX_VALUE }),
      put(numbers, 'third', 3, { due: 86_400_000 / 7 }),
      put(numbers, 'first', 1, { due: -1 }),
      put(numbers, 'second', 2, { due: 1000 / 3 }),
    ]);
    const due = await store.due(numbers, Infinity, 10);
    expect(due.map(({ key }) => key)).toEqual(['first', 'second', 'third']);
    expect(await store.get(numbers, 'never')).toMatchObject({ due: undefined, value: 0 });
    await store.commit(due.map(({ key }) => put(numbers, key, 4)));
    expect(await store.due(numbers, Infinity, 10)).toEqual([]);
    await store.close();
  });
});

test.each([
  [
    'is not a database',
    (path: string) => writeFileSync(path, 'Dear diary, '.repeat(100)),
    'SQLite',
  ],
  [
    'belongs to another program',
    (path: string) => new Database(path).exec('create table t (a)'),
    'it is the database of something else. Give the bot a file of its own.',
  ],
  [
    'a newer version wrote',
    (path: string) => {
      const newer = 'pragma application_id = 1130658387; pragma user_version = 99';
      new Database(path).exec(`create table rows (a); ${newer}`);
    },
    'its version is 99, and this Cadenza reads 1. Use a Cadenza that reads it, or give the bot another file.',
  ],
])('a file that %s is refused, and left as it is', async (_, make, reason) => {
  const path = file(reason);
  make(path);
  const opened = sqliteStore(path).open();
  await expect(opened).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
    message: expect.stringContaining(reason),
  });
});

test.each([
  ['is in a folder that is not there', 'nowhere/bot.db', 'its folder does not exist.'],
  ['is below a file', 'text/bot.db', 'a part of its path is a file where a folder should be.'],
  ['is a folder', 'kept', 'it is a folder.'],
  ['is no database', 'text', 'it is no SQLite file.'],
])('a file that %s is refused with what to do', async (_, name, reason) => {
  mkdirSync(join(folder, 'kept'), { recursive: true });
  writeFileSync(
    join(folder, 'text'),
    'Of something else, and longer than the head of a database.'.repeat(9),
  );
  const path = join(folder, name);
  await expect(sqliteStore(path).open()).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
    message: expect.stringContaining(`The store ${path} cannot be used: ${reason}`),
  });
});

test('what the driver of SQLite refuses is a store that is waited for, whatever was asked', async () => {
  const store = sqliteStore(file('broken'));
  await store.open();
  const lease = await store.acquire('feed', 'x', 1_000);
  const other = new Database(file('broken'));
  other.exec('drop table leases; drop table rows');
  other.close();
  const refusal = { code: 'STORE_UNUSABLE' };
  await expect(store.get(numbers, 'n')).rejects.toMatchObject(refusal);
  await expect(store.count(numbers)).rejects.toMatchObject(refusal);
  await expect(store.acquire('feed', 'y', 1_000)).rejects.toMatchObject(refusal);
  await expect(lease && store.renew(lease, 1_000)).rejects.toMatchObject(refusal);
  await store.close();
});
