import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { limits } from '../../../src/contract/index.js';
import { takeEvents } from '../../../src/pod/store/deliveries.js';
import { dropAbandonedDatafeeds, endDatafeed } from '../../../src/pod/store/end-datafeeds.js';
import { Store } from '../../../src/pod/store/store.js';
import { SyncStatements } from '../../../src/pod/store/sync-statements.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';

const now = Date.UTC(2026, 0, 1);
const waiting = 3_000;
const [long, other] = ['long', 'other'].map((id) => ({ userId: 1, id })) as [Feed, Feed];

interface Feed {
  readonly userId: number;
  readonly id: string;
}

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  // The accounts of the feeds do not matter here.
  await sql`pragma foreign_keys = off`.execute(store.queries);
  await addFeed(long, now);
  await addFeed(other, now);
  const places = Array.from({ length: waiting }, (_, place) => place + 1);
  await writeListInTurns(store.queries, places, (some) =>
    store.queries
      .insertInto('events')
      .values(some.map((position) => ({ position, body: `{"place":${position}}` })))
      .execute(),
  );
  await addDeliveries(long, places);
  await addDeliveries(other, places.slice(-1));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

async function addFeed({ userId, id }: Feed, readAt: number): Promise<void> {
  const times = { created_at: now, last_read_at: readAt };
  await store.queries
    .insertInto('datafeeds')
    .values({ user_id: userId, id, tag: null, kind: 'fanout', filter: null, ...times })
    .execute();
}

async function addDeliveries({ userId, id }: Feed, places: readonly number[]): Promise<void> {
  const fresh = { user_id: userId, datafeed_id: id, ack_id: null, delivered_at: null };
  await writeListInTurns(store.queries, places, (some) =>
    store.queries
      .insertInto('deliveries')
      .values(some.map((event_position) => ({ ...fresh, event_position })))
      .execute(),
  );
}

/** How many rows the largest of the statements has changed that ran since. */
function largestChange(): () => number {
  const run = jest.spyOn(SyncStatements.prototype, 'run');
  return () => Math.max(...run.mock.results.map(({ value }) => Number(value)));
}

async function left(table: 'datafeeds' | 'deliveries' | 'events'): Promise<number> {
  return (await store.queries.selectFrom(table).selectAll().execute()).length;
}

test('a read takes the first of what waits without sorting all of it', async () => {
  const asked = jest.spyOn(SyncStatements.prototype, 'all');
  const taken = await store.transaction((queries) =>
    takeEvents(queries, long, { ackId: 'ack', now }),
  );
  expect(taken.slice(0, 2)).toEqual([{ place: 1 }, { place: 2 }]);
  const [statement = '', values = []] = asked.mock.calls[0] ?? [];
  const bound = statement
    .split('?')
    .flatMap((part, place) => [
      sql.raw(part),
      ...(place < values.length ? [sql`${values[place]}`] : []),
    ]);
  const { rows } = await sql<{
    detail: string;
  }>`explain query plan ${sql.join(bound, sql``)}`.execute(store.queries);
  expect(rows.map(({ detail }) => detail).join()).not.toContain('ORDER BY');
});

const endLong = (kind: 'fanout' | 'datahose', patience: number) =>
  store.transaction((queries) => endDatafeed(queries, long, kind, patience));

test('a feed is forgotten some deliveries at a time, with the events that nobody else waits for', async () => {
  const largest = largestChange();
  expect(await endLong('fanout', Infinity)).toBe('ended');
  expect(largest()).toBeLessThanOrEqual(256);
  expect([await left('datafeeds'), await left('deliveries'), await left('events')]).toEqual([
    1, 1, 1,
  ]);
});

test('it is forgotten in several transactions when others wait, and is there until the last of them', async () => {
  let transactions = 1;
  for (let outcome = await endLong('fanout', 0); outcome !== 'ended'; transactions += 1) {
    expect([outcome, await left('datafeeds')]).toEqual(['begun', 2]);
    outcome = await endLong('fanout', 0);
  }
  expect(transactions).toBeGreaterThan(10);
  expect([await left('datafeeds'), await left('deliveries')]).toEqual([1, 1]);
});

test('feeds that nobody reads are forgotten in several transactions, and those that are read stay', async () => {
  const later = now + limits.datafeedLifetime;
  await addFeed({ userId: 1, id: 'fresh' }, later);
  const largest = largestChange();
  const dropSome = () => store.transaction((queries) => dropAbandonedDatafeeds(queries, later, 0));
  expect(await dropSome()).toBe(false);
  let transactions = 1;
  while (!(await dropSome())) {
    transactions += 1;
  }
  expect(transactions).toBeGreaterThan(10);
  expect(largest()).toBeLessThanOrEqual(256);
  expect([await left('datafeeds'), await left('deliveries'), await left('events')]).toEqual([
    1, 0, 0,
  ]);
});

test('a feed of another kind is no such feed', async () => {
  expect(await endLong('datahose', Infinity)).toBe('unknown');
  expect(await left('deliveries')).toBe(waiting + 1);
});
