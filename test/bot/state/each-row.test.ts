import { expect, jest, test } from '@jest/globals';
import { collection, eachRow, memoryStore, put, storeKey } from '../../../src/bot/index.js';

const visits = collection<number>('visits');

async function keysOf(rows: AsyncIterable<{ readonly key: string }>): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of rows) {
    keys.push(key);
  }
  return keys;
}

test('all rows are read in the order of their keys, a page at a time', async () => {
  const store = memoryStore();
  await store.open();
  const all = Array.from({ length: 7 }, (_, index) => storeKey('visit', index));
  await store.commit(all.toReversed().map((key, index) => put(visits, key, index)));
  await store.commit([put(visits, 'other', 0)]);

  expect(await keysOf(eachRow(store, visits))).toEqual(['other', ...all]);
  expect(await keysOf(eachRow(store, visits, { prefix: 'visit/', limit: 2 }))).toEqual(all);
  expect(await keysOf(eachRow(store, visits, { after: all[4] ?? '', limit: 2 }))).toEqual(
    all.slice(5),
  );
  expect(await keysOf(eachRow(store, collection<number>('nothing')))).toEqual([]);
  await store.close();
});

test('rows that are written or removed while they are read are taken as they are then', async () => {
  const store = memoryStore();
  await store.open();
  await store.commit(['a', 'b', 'c'].map((key) => put(visits, key, 1)));

  const seen: string[] = [];
  for await (const { key } of eachRow(store, visits, { limit: 1 })) {
    seen.push(key);
    await store.commit(key === 'a' ? [put(visits, 'aa', 2)] : []);
  }

  expect(seen).toEqual(['a', 'aa', 'b', 'c']);
  await store.close();
});

test('while many rows are gone through, everything else has its turn', async () => {
  const store = memoryStore();
  await store.open();
  await store.commit(['a', 'b'].map((key) => put(visits, key, 1)));

  let hadTurn = false;
  setImmediate(() => (hadTurn = true));
  let steps = 0;
  for await (const { key } of eachRow(store, visits)) {
    const end = performance.now() + 20;
    while (key === 'a' && performance.now() < end) {
      steps += 1;
    }
  }

  expect(steps).toBeGreaterThan(0);
  expect(hadTurn).toBe(true);
  await store.close();
});

test('of long rows few are read at a time, of short ones many', async () => {
  const store = memoryStore();
  await store.open();
  const texts = collection<string>('texts');
  const fill = (name: string, count: number, text: string) =>
    Array.from({ length: count }, (_, index) => put(texts, storeKey(name, index), text));
  await store.commit([...fill('long', 60, 'x'.repeat(500_000)), ...fill('short', 3000, 'x')]);
  const scan = jest.spyOn(store, 'scan');
  const most = async (prefix: string) => {
    scan.mockClear();
    await keysOf(eachRow(store, texts, { prefix }));
    const sizes = await Promise.all(
      scan.mock.results.map(async ({ value }) => (await value) as []),
    );
    return Math.max(...sizes.map(({ length }) => length));
  };

  expect(await most('long/')).toBe(10);
  expect(await most('short/')).toBe(1000);
  await store.close();
});
