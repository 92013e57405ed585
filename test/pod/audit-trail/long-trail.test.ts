import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { CompiledQuery } from 'kysely';
import { DefaultQueryExecutor, sql } from 'kysely';
import { rowsOf } from '../../../src/pod/audit-trail/trail-pages.js';
import { Store } from '../../../src/pod/store/store.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';

const entries = 12_000;
const limit = 100;
const everything = {
  start: 0,
  end: entries,
  limit,
  initiator: undefined,
  role: undefined,
  before: undefined,
  after: undefined,
};
/** Somebody who did something three times. */
const rare = 7;
const rarePlaces = [1, 6_000, entries];

let store: Store;

beforeAll(async () => {
  store = await Store.open({ kind: 'memory' });
  const places = Array.from({ length: entries }, (_, place) => place + 1);
  await writeListInTurns(store.queries, places, (some) =>
    store.queries
      .insertInto('audit_trail')
      .values(
        some.map((position) => ({
          position,
          // The clock may go back: an entry of a later time may stand before one of an earlier.
          timestamp: position % 2 === 0 ? position : entries + 1 - position,
          action: 'POST /pod/v2/admin/user/create',
          initiator_id: rarePlaces.includes(position) ? rare : 1,
          initiator: rarePlaces.includes(position) ? '{"roles":["L1_SUPPORT"]}' : '{"roles":[]}',
        })),
      )
      .execute(),
  );
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => store.close());

const positionsOf = async (wanted: Partial<Parameters<typeof rowsOf>[1]>, isBackwards = false) =>
  (await rowsOf(store.queries, { ...everything, ...wanted }, isBackwards)).map(
    ({ position }) => position,
  );

const counted = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, place) =>
    first < last ? first + place : first - place,
  );

test('a long trail is read page by page in both directions, from wherever a page begins', async () => {
  expect(await positionsOf({})).toEqual(counted(1, limit + 1));
  expect(await positionsOf({ after: 4_950 })).toEqual(counted(4_951, 5_051));
  expect(await positionsOf({ after: entries - 3 })).toEqual(counted(entries - 2, entries));
  expect(await positionsOf({ after: entries })).toEqual([]);
  expect(await positionsOf({ before: entries }, true)).toEqual(
    counted(entries - 1, entries - 1 - limit),
  );
  expect(await positionsOf({ before: 4 }, true)).toEqual([3, 2, 1]);
  expect(await positionsOf({ before: 9, after: 5 })).toEqual([6, 7, 8]);
});

test('who did little is found wherever in a long trail it stands', async () => {
  expect(await positionsOf({ initiator: rare })).toEqual(rarePlaces);
  expect(await positionsOf({ role: 'L1_SUPPORT', before: entries }, true)).toEqual([6_000, 1]);
  expect(await positionsOf({ initiator: 8 })).toEqual([]);
});

test('a range of time has all of its entries, also where the clock went back', async () => {
  expect(await positionsOf({ start: 5, end: 8 })).toEqual([6, 8, 11_993, 11_995]);
  expect(await positionsOf({ start: 100, end: 11_900, after: 11_899 })).toEqual([11_900, 11_901]);
  expect(await positionsOf({ start: entries + 1, end: entries + 9 })).toEqual([]);
});

test('no page of a long trail makes a database in this process sort it or go through all of it at once', async () => {
  const execute = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await positionsOf({ before: entries }, true);
  await positionsOf({ role: 'L1_SUPPORT' });
  const asked = execute.mock.calls.map(([query]) => query).filter(isOfPage);
  jest.restoreAllMocks();
  expect(asked.length).toBeGreaterThan(3);
  const plans = await Promise.all(asked.map(planOf));
  expect([...new Set(plans)]).toEqual([
    'SEARCH audit_trail USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
  ]);
});

const isOfPage = (query: CompiledQuery) => query.sql.startsWith('select * from "audit_trail"');

async function planOf({ sql: statement, parameters }: CompiledQuery): Promise<string> {
  const parts = statement
    .split('?')
    .flatMap((part, place) => [
      sql.raw(part),
      ...(place < parameters.length ? [sql`${parameters[place]}`] : []),
    ]);
  const { rows } = await sql<{
    detail: string;
  }>`explain query plan ${sql.join(parts, sql``)}`.execute(store.queries);
  return rows.map(({ detail }) => detail).join();
}
