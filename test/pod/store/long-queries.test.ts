import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { LongQueries } from '../../../src/pod/store/long-queries.js';
import { Store } from '../../../src/pod/store/store.js';

let folder: string;
let store: Store;
let longQueries: LongQueries;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-long-queries-'));
  store = await Store.open({ kind: 'file', file: join(folder, 'pod.db') });
  if (store.longQueries === undefined) {
    throw new Error('A file has connections for long queries.');
  }
  longQueries = store.longQueries;
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Counts for a while before its one row. */
const long = sql<{ many: number }>`
  with recursive counted (number) as (
    select 1 union all select number + 1 from counted where number < ${500_000}
  ) select count(*) as many from counted`;

test('a query is answered in its order, with its values', async () => {
  const query = sql<{ word: string; number: number }>`
    select column1 as word, column2 as number from (values (${"it's?"}, ${2}), (${'?'}, ${1}))
    order by number desc`;
  expect(await longQueries.all(query, ['word', 'number'])).toEqual([
    { word: "it's?", number: 2 },
    { word: '?', number: 1 },
  ]);
  expect(await longQueries.all(long, ['many'])).toEqual([{ many: 500_000 }]);
});

test('a value is what stands in its place, whatever it and the statement hold', async () => {
  const query = sql<{ asked: string; word: string; rest: number }>`
    select '?' as asked, ${"x'?' -- \\"} as word, ${-0.5} as rest /* ? */`;
  expect(await longQueries.all(query, ['asked', 'word', 'rest'])).toEqual([
    { asked: '?', word: "x'?' -- \\", rest: -0.5 },
  ]);
  await expect(
    longQueries.all(sql<{ none: null }>`select ${null} as none`, ['none']),
  ).rejects.toThrow('A value of a query is a number or a text.');
});

test('a short query does not wait for a long one', async () => {
  const ended: string[] = [];
  const asked = { long, short: sql<{ many: number }>`select 1 as many` };
  await Promise.all(
    Object.entries(asked).map(async ([name, query]) => {
      await longQueries.all(query, ['many']);
      ended.push(name);
    }),
  );
  expect(ended).toEqual(['short', 'long']);
});

test('more queries than run at once are all answered', async () => {
  const asked = Array.from(
    { length: 20 },
    (_, number) => sql<{ many: number }>`select ${number} as many`,
  );
  const answers = await Promise.all(asked.map((query) => longQueries.all(query, ['many'])));
  expect(answers).toEqual(asked.map((_, number) => [{ many: number }]));
});

test('the event loop turns while a query runs', async () => {
  let turns = 0;
  // A busy machine may leave this thread out meanwhile: one query of some shows it.
  for (let queries = 0; queries < 20 && turns <= 100; queries += 1) {
    turns = await turnsDuring(longQueries.all(long, ['many']));
  }
  expect(turns).toBeGreaterThan(100);
});

async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const ended = new AbortController();
  const ending = work.finally(() => ended.abort());
  let turns = 0;
  while (!ended.signal.aborted) {
    await setImmediate();
    turns += 1;
  }
  await ending;
  return turns;
}

test('a query waits for no transaction, and sees what was committed before', async () => {
  const count = sql<{ many: number }>`select count(*) as many from kept`;
  await store.transaction(async (queries) => {
    await sql`create table kept (word text)`.execute(queries);
  });
  await store.transaction(async (queries) => {
    await sql`insert into kept values ('one')`.execute(queries);
    expect(await longQueries.all(count, ['many'])).toEqual([{ many: 0 }]);
  });
  expect(await longQueries.all(count, ['many'])).toEqual([{ many: 1 }]);
});

test('a query that fails leaves nothing in the way of the next', async () => {
  await expect(
    longQueries.all(sql<{ word: string }>`select word from nowhere`, ['word']),
  ).rejects.toThrow('nowhere');
  expect(await longQueries.all(long, ['many'])).toHaveLength(1);
});

test('a file that cannot be opened is tried again by the next query, and told', async () => {
  const told: unknown[] = [];
  const later = join(folder, 'later');
  const here = new LongQueries(
    join(later, 'pod.db'),
    () => undefined,
    (error) => told.push(error),
  );
  await expect(here.all(long, ['many'])).rejects.toThrow();
  await here.close();
  await mkdir(later);
  expect(await here.all(long, ['many'])).toHaveLength(1);
  expect(told).toHaveLength(1);
  await here.close();
});

test('a store that is closed has ended the queries that run', async () => {
  const [rows] = await Promise.all([longQueries.all(long, ['many']), store.close()]);
  expect(rows).toHaveLength(1);
  store = await Store.open({ kind: 'file', file: join(folder, 'pod.db') });
});

test('a database in memory has no second connection', async () => {
  const inMemory = await Store.open();
  expect(inMemory.longQueries).toBeUndefined();
  await inMemory.close();
});
