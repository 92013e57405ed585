import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { runLong } from '../../../src/pod/store/long-statement.js';
import { Store } from '../../../src/pod/store/store.js';
import { LoopProbe } from '../../attack/loop-probe.js';

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

test('what undoes a statement that replaces all rows of a file is not in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-long-'));
  const file = await Store.open({ kind: 'file', file: join(folder, 'pod.db') });
  const probe = new LoopProbe();
  const copy = sql`create table copy as select * from protocols`;
  const fill = sql`insert into protocols (scheme) select printf('%01000d', value) from (
    with recursive numbers (value) as (select 1 union all select value + 1 from numbers where value < 12000)
    select value from numbers)`;
  try {
    await file.transaction(async (queries) => {
      await runLong(queries, fill);
      await runLong(queries, copy);
    });
    await file.transaction(async (queries) => {
      await runLong(queries, sql`delete from protocols`);
      probe.begin();
      await runLong(queries, sql`insert into protocols select * from copy`);
    });
    const { before, peak } = probe.end();
    // Megabytes, for 12 of rows and as many of their index.
    expect(peak - before).toBeLessThan(20);
  } finally {
    probe.stop();
    await file.close();
    await rm(folder, { recursive: true });
  }
});
