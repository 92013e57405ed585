import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Kysely, sql } from 'kysely';
import type { Marks } from '../../../src/pod/store/prepared.js';
import { prepared } from '../../../src/pod/store/prepared.js';
import { preparedInsert, syncInserts } from '../../../src/pod/store/prepared-insert.js';
import { openSqlite } from '../../../src/pod/store/sqlite.js';
import { sqliteDialectOf } from '../../../src/pod/store/sqlite-driver.js';
import type { Tables } from '../../../src/pod/store/tables.js';

let queries: Kysely<Tables>;

beforeAll(async () => {
  queries = new Kysely({ dialect: sqliteDialectOf(await openSqlite(undefined), () => undefined) });
  await sql`create table events (position integer primary key, body text not null)`.execute(
    queries,
  );
});

afterAll(() => queries.destroy());

const insertEvent = preparedInsert('events', (from, { value }) =>
  from.insertInto('events').values({ body: value('body') }),
);

const eventsAt = prepared((from, { list }: Marks<{ positions: readonly number[] }>) =>
  from.selectFrom('events').selectAll().where('position', 'in', list('positions')),
);

test('an insert answers the position of its row, within a transaction and outside of one', async () => {
  expect(await insertEvent(queries, { body: 'first' })).toBe(1);
  const second = queries.transaction().execute((within) => insertEvent(within, { body: 'second' }));
  expect(await second).toBe(2);
  // While a transaction has the connection, one outside of it waits and asks the statement itself.
  let outside: Promise<number> | undefined;
  await queries.transaction().execute(async (within) => {
    outside = insertEvent(queries, { body: 'fourth' });
    expect(await insertEvent(within, { body: 'third' })).toBe(3);
  });
  expect(await outside).toBe(4);
  expect((await eventsAt.all(queries, { positions: [2, 4] })).map(({ body }) => body)).toEqual([
    'second',
    'fourth',
  ]);
});

test('rows that are inserted at once are numbered in their order, whichever of their columns are null', async () => {
  await sql`alter table events add column note text`.execute(queries);
  const insertNoted = syncInserts('events');
  for (const many of [4, 49, 50, 51, 120]) {
    await queries.deleteFrom('events').execute();
    const rows = Array.from({ length: many }, (_, place) => ({
      body: `${place}`,
      note: place % 7 === 3 ? `note ${place}` : null,
    }));
    const positions = insertNoted(queries, rows) ?? [];
    const { rows: kept } = await sql`select * from events order by position`.execute(queries);
    expect(kept).toEqual(rows.map((row, place) => ({ position: positions[place], ...row })));
  }
});

test.each([0, 1, 16, 17, 31, 32, 33, 100, 255, 256, 257, 400])(
  'a list of %i members finds each of them once, and nothing else',
  async (count) => {
    await queries.deleteFrom('events').execute();
    const rows = Array.from({ length: 500 }, (_, index) => ({ position: index + 1, body: '' }));
    await queries.insertInto('events').values(rows).execute();
    const positions = rows.slice(3, 3 + count).map(({ position }) => position);
    const found = await eventsAt.all(queries, { positions });
    expect(found.map(({ position }) => position)).toEqual(positions);
  },
);
