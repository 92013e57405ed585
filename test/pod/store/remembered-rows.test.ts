import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Marks } from '../../../src/pod/store/prepared.js';
import { prepared } from '../../../src/pod/store/prepared.js';
import { Store } from '../../../src/pod/store/store.js';
import { syncStatementsOf } from '../../../src/pod/store/sync-statements.js';
import type { Queries } from '../../../src/pod/store/tables.js';

const counters = prepared(
  (queries: Queries, { value }: Marks<{ name: string }>) =>
    queries.selectFrom('shared_values').selectAll().where('name', '=', value('name')),
  ['shared_values'],
);
const company = { name: 'company', version: 1, body: 'one' };

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  await store.transaction((queries) => setTo(queries, 'one'));
});

afterEach(() => store.close());

async function setTo(queries: Queries, body: string): Promise<void> {
  await queries.deleteFrom('shared_values').execute();
  await queries
    .insertInto('shared_values')
    .values({ ...company, body })
    .execute();
}

function ask(queries: Queries = store.queries) {
  return counters.first(queries, { name: 'company' });
}

test('a row is the same one until its table is written to', async () => {
  const first = await ask();
  expect(first).toEqual(company);
  expect(await ask()).toBe(first);
  await store.queries.deleteFrom('deliveries').execute();
  expect(await ask()).toBe(first);
  await store.transaction((queries) => setTo(queries, 'two'));
  expect(await ask()).toEqual({ ...company, body: 'two' });
});

test('that there is no row is kept as well, until there is one', async () => {
  await store.queries.deleteFrom('shared_values').execute();
  expect([await ask(), await ask()]).toEqual([undefined, undefined]);
  await store.queries.insertInto('shared_values').values(company).execute();
  expect(await ask()).toEqual(company);
});

test('a transaction sees what it has written, and what it undoes is seen by nobody else', async () => {
  await ask();
  const undone = store.transaction(async (queries) => {
    await setTo(queries, 'undone');
    expect(await ask(queries)).toEqual({ ...company, body: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await ask()).toEqual(company);
});

test('a transaction beside another that shares its commit sees nothing of what that one undoes', async () => {
  const seen: unknown[] = [];
  const outcomes = await Promise.allSettled([
    store.transaction(async (queries) => {
      await setTo(queries, 'undone');
      await ask(queries);
      throw new Error('undone');
    }),
    store.transaction(async (queries) => seen.push(await ask(queries))),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  seen.push(await ask());
  expect(seen).toEqual([company, company]);
});

test('a statement that may have written to any table counts for all', async () => {
  const first = await ask();
  await sql`with other as (select 'company') update shared_values set body = 'other' where name in other`.execute(
    store.queries,
  );
  expect(first).toEqual(company);
  expect(await ask()).toEqual({ ...company, body: 'other' });
});

test('a column that was not read may change alone', async () => {
  const names = prepared(
    (queries: Queries, { value }: Marks<{ name: string }>) =>
      queries.selectFrom('shared_values').select('name').where('name', '=', value('name')),
    [{ table: 'shared_values', without: 'body' }],
  );
  const first = await names.first(store.queries, { name: 'company' });
  const change = (to: string) =>
    store.queries
      .updateTable('shared_values')
      .set({ body: to })
      .where('name', '=', 'company')
      .execute();
  await change('two');
  expect(await names.first(store.queries, { name: 'company' })).toBe(first);
  await store.queries.updateTable('shared_values').set({ name: 'other', body: 'two' }).execute();
  expect(await names.first(store.queries, { name: 'company' })).toBeUndefined();
});

test('what is kept is bounded: long lists are not', async () => {
  const rows = prepared(
    (queries: Queries) => queries.selectFrom('shared_values').select('name'),
    ['shared_values'],
  );
  const insert = (from: number, to: number) =>
    store.queries
      .insertInto('shared_values')
      .values(
        Array.from({ length: to - from }, (_, index) => ({
          name: `${from + index}`,
          version: 1,
          body: '',
        })),
      )
      .execute();
  await insert(0, 255);
  const few = await rows.all(store.queries, {});
  expect(few).toHaveLength(256);
  expect(await rows.all(store.queries, {})).toBe(few);
  await insert(255, 256);
  const many = await rows.all(store.queries, {});
  expect(many).toHaveLength(257);
  expect(await rows.all(store.queries, {})).not.toBe(many);
});

test('the rows that are kept cannot be changed by who gets them', async () => {
  const row = await ask();
  expect(syncStatementsOf(store.queries)).toBeDefined();
  expect(() => Object.assign(row ?? {}, { body: 'mine' })).toThrow(TypeError);
  expect(await ask()).toEqual(company);
});
