import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import Database from 'libsql';
import { collection, put, sqliteStore, type Store } from '../../../src/bot/index.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const numbers = collection<number>('numbers');

async function openedWith(file: string, value: number): Promise<Store> {
  const store = sqliteStore(file);
  await store.open();
  await store.commit([put(numbers, 'n', value)]);
  return store;
}

/** What a store finds in a file. */
async function foundIn(file: string): Promise<number | undefined> {
  const store = sqliteStore(file);
  await store.open();
  const row = await store.get(numbers, 'n');
  await store.close();
  return row?.value;
}

test('a store whose file is moved away keeps nothing that it could not give back, and goes on when it is back', async () => {
  const [file, away] = [join(folder, 'moved.db'), join(folder, 'away.db')];
  const store = await openedWith(file, 1);
  renameSync(file, away);
  await expect(store.commit([put(numbers, 'n', 2)])).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
    message: expect.stringContaining(
      'its file was removed or replaced while it was open',
    ) as unknown,
  });
  renameSync(away, file);
  await store.commit([put(numbers, 'n', 3)]);
  await store.close();
  await expect(foundIn(file)).resolves.toBe(3);
});

test('a store whose file was replaced writes nothing into the one that is there now', async () => {
  const [file, other] = [join(folder, 'replaced.db'), join(folder, 'other.db')];
  await (await openedWith(other, 7)).close();
  const store = await openedWith(file, 1);
  renameSync(other, file);
  await expect(store.commit([put(numbers, 'n', 2)])).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
  });
  await store.close();
});

test('the file of a store that was closed has all that is in it', async () => {
  const [file, copy] = [join(folder, 'whole.db'), join(folder, 'copy.db')];
  await (await openedWith(file, 5)).close();
  copyFileSync(file, copy);
  await expect(foundIn(copy)).resolves.toBe(5);
});

test('a copy that is put in the place of the file of a store that was closed is taken as it is', async () => {
  const [file, copy] = [join(folder, 'restored.db'), join(folder, 'backup.db')];
  await (await openedWith(file, 1)).close();
  copyFileSync(file, copy);
  await (await openedWith(file, 2)).close();
  copyFileSync(copy, file);
  await expect(foundIn(file)).resolves.toBe(1);
});

test('while many rows are counted, everything else has its turns, and the last are found as fast as the first', async () => {
  const file = join(folder, 'many.db');
  const store = await openedWith(file, 1);
  const other = new Database(file);
  other.exec(`insert into rows (collection, key, value, version, expires)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
    select 'numbers', 'many/' || i, printf('"%0200d"', i), 1, case when i % 10 = 0 then 1 end from n`);
  other.close();
  let isCounting = true;
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (isCounting) {
      setImmediate(turn);
    }
  };
  setImmediate(turn);
  const counts = [await store.count(numbers, 'many/'), await store.count(numbers)];
  isCounting = false;
  expect(counts).toEqual([90_000, 90_001]);
  expect(turns).toBeGreaterThan(3);

  const timeOf = async (after: string) => {
    const begin = performance.now();
    for (let round = 0; round < 100; round += 1) {
      await store.scan(numbers, { prefix: 'many/', after, limit: 1 });
    }
    return performance.now() - begin;
  };
  expect(await timeOf('many/99998')).toBeLessThan((await timeOf('many/1')) * 20 + 100);
  await store.close();
});
