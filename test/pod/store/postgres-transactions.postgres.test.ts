import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { readAddress } from '../../../src/pod/store/address.js';
import { forgetLeftEvents } from '../../../src/pod/store/deliveries.js';
import { Store } from '../../../src/pod/store/store.js';
import type { Queries } from '../../../src/pod/store/tables.js';
import { SharedVersion } from '../../../src/pod/store/versions.js';
import { startPostgres } from '../../servers/postgres.js';
import type { TestServer } from '../../servers/test-server.js';

// A server takes its time to start on a busy machine.
jest.setTimeout(120_000);

let server: TestServer;
let store: Store;
let schemas = 0;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

beforeEach(async () => {
  schemas += 1;
  const address = readAddress(`${server.url}?schema=transactions${schemas}`, undefined);
  store = await Store.open(address.kind === 'postgres' ? { ...address, shared: true } : address);
});

afterEach(() => store.close());

/** The number of the transaction in which something was done. */
async function writeEvent(queries: Queries, body: string): Promise<string> {
  await queries.insertInto('events').values({ body }).execute();
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
    queries,
  );
  return rows[0]?.id ?? '';
}

async function bodies(): Promise<readonly string[]> {
  const rows = await store.queries.selectFrom('events').select('body').orderBy('body').execute();
  return rows.map(({ body }) => body);
}

test('what comes in together shares a transaction, whatever each of it holds', async () => {
  const ids = await Promise.all(
    ['a', 'b', 'c', 'a'].map((name, place) =>
      store.transaction((queries) => writeEvent(queries, `${place}`), { holds: [name] }),
    ),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await bodies()).toEqual(['0', '1', '2', '3']);
});

test('what names nothing that it holds, and what need not be on disk, shares no transaction with others', async () => {
  const write = (queries: Queries) => writeEvent(queries, '');
  const ids = await Promise.all([
    store.transaction(write, { holds: ['a'] }),
    store.transaction(write, { holds: ['b'], lasts: 'committed' }),
    store.transaction(write),
    store.transaction(write),
  ]);
  expect(new Set(ids).size).toBe(4);
});

test('of those that share a transaction, the one that fails is undone alone', async () => {
  const outcomes = await Promise.allSettled(
    ['1', 'bad', '2'].map((body) =>
      store.transaction(
        async (queries) => {
          await writeEvent(queries, body);
          if (body === 'bad') {
            throw new Error('no');
          }
          return body;
        },
        { holds: [body] },
      ),
    ),
  );
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: '1' },
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: '2' },
  ]);
  expect(await bodies()).toEqual(['1', '2']);
});

test('where nobody knows whether a commit was made, all that shared it are told, and nothing is done again', async () => {
  const done: string[] = [];
  const end = sql`select pg_terminate_backend(pg_backend_pid())`;
  const outcomes = await Promise.allSettled(
    ['1', '2'].map((body) =>
      store.transaction(
        async (queries) => {
          done.push(body);
          await writeEvent(queries, body);
          if (body === '2') {
            // Its answer does not come before the commit is asked for.
            void end.execute(queries).catch(() => undefined);
          }
        },
        { holds: [body] },
      ),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(done).toEqual(['1', '2']);
});

test('events that no feed waits for any more are forgotten, the others stay', async () => {
  await store.transaction(async (queries) => {
    // Of deliveries alone: to whom does not matter here.
    await sql`set local session_replication_role = replica`.execute(queries);
    await sql`insert into events (body) values ('wanted'), ('left')`.execute(queries);
    await sql`insert into deliveries (user_id, datafeed_id, event_position)
      select 1, 'feed', position from events where body = 'wanted'`.execute(queries);
  });
  await store.transaction(forgetLeftEvents, { holds: [] });
  expect(await bodies()).toEqual(['wanted']);
});

test('how often what processes remember was changed is asked once for all calls of ten milliseconds', async () => {
  const asked = jest.spyOn(store.queries, 'selectFrom');
  let now = 0;
  const version = new SharedVersion(store.queries, () => now);
  const askedAt = async (time: number) => {
    now = time;
    await Promise.all([version.catchUp(), version.catchUp()]);
    return asked.mock.calls.length;
  };
  expect([await askedAt(0), await askedAt(10), await askedAt(11), await askedAt(12)]).toEqual([
    1, 1, 2, 2,
  ]);
  await version.refresh();
  expect(asked).toHaveBeenCalledTimes(3);
});

test('a change of what processes remember is told when none goes by what was before it any more', async () => {
  const begin = performance.now();
  await store.transaction((queries) =>
    queries.updateTable('users').set({ display_name: 'Bot' }).execute(),
  );
  expect(performance.now() - begin).toBeGreaterThan(10);
});
