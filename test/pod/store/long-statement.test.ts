import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { runLong } from '../../../src/pod/store/long-statement.js';
import { Store } from '../../../src/pod/store/store.js';

let store: Store;

beforeEach(async () => {
  store = await Store.open();
});

afterEach(() => store.close());

const insertMany = sql`insert into protocols (scheme) select 'p' || value from (
  with recursive numbers (value) as (select 1 union all select value + 1 from numbers where value < 300000)
  select value from numbers)`;

test('the event loop turns while SQLite goes through many rows', async () => {
  let isRunning = true;
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (isRunning) {
      setImmediate(turn);
    }
  };
  await store.transaction(async (queries) => {
    setImmediate(turn);
    await runLong(queries, insertMany);
    isRunning = false;
  });
  expect(turns).toBeGreaterThan(20);
  const rows = await store.queries.selectFrom('protocols').select('scheme').execute();
  expect(rows).toHaveLength(300_000);
});

test('what was remembered of a table is asked again after a long statement', async () => {
  const before = store.changes?.of(['protocols']) ?? 0;
  await store.transaction((queries) =>
    runLong(queries, sql`insert into protocols (scheme) values ('tel')`),
  );
  expect(store.changes?.of(['protocols'])).toBeGreaterThan(before);
});

test('one that fails undoes its transaction', async () => {
  const failing = store.transaction(async (queries) => {
    await runLong(queries, sql`insert into protocols (scheme) values ('tel')`);
    await runLong(queries, sql`insert into protocols (scheme) values ('tel')`);
  });
  await expect(failing).rejects.toThrow(/unique/i);
  expect(await store.queries.selectFrom('protocols').selectAll().execute()).toEqual([]);
});
