import { expect, test } from '@jest/globals';
import pg from 'pg';
import { Pod } from '../../../src/pod/index.js';
import { readAddress } from '../../../src/pod/store/address.js';
import type { Marks } from '../../../src/pod/store/prepared.js';
import { prepared } from '../../../src/pod/store/prepared.js';
import { Store } from '../../../src/pod/store/store.js';
import { dropKeptDatabases, keptDatabase, postgres, runOnPostgres } from '../databases.js';

/** A server that is not there: nothing listens on port 1. */
const nobody = 'postgres://me:secret@127.0.0.1:1/chat';

test('a server that does not answer is one clear error, which does not tell the password', async () => {
  const starting = Pod.start({ database: nobody });
  await expect(starting).rejects.toMatchObject({ code: 'DATABASE_UNUSABLE' });
  await expect(starting).rejects.toThrow(/^The database postgres:\/\/127\.0\.0\.1:1\/chat cannot/);
  await expect(starting).rejects.not.toThrow(/secret/);
});

const onPostgres = postgres === undefined ? test.skip : test;

onPostgres('the schema of a pod that is given no database is dropped on close', async () => {
  const { schema, store } = await openTemporary();
  const schemas = `select 1 from information_schema.schemata where schema_name = '${schema}'`;
  expect(await runOnPostgres(schemas)).toHaveLength(1);
  await store.close();
  expect(await runOnPostgres(schemas)).toHaveLength(0);
});

onPostgres('a connection that the server ends is replaced', async () => {
  const { schema, store } = await openTemporary();
  const ended = await runOnPostgres(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${schema}'`,
  );
  expect(ended).toHaveLength(1);
  await expect(untilAnswered(store)).resolves.toEqual([]);
  await store.close();
});

onPostgres('after a restart of the server a database is still for one pod', async () => {
  const address = readAddress(keptDatabase(''), undefined);
  const schema = address.kind === 'postgres' ? (address.schema ?? '') : '';
  const store = await Store.open(address);
  try {
    await runOnPostgres(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${schema}'`,
    );
    await untilAnswered(store);
    await expect(Store.open(address)).rejects.toMatchObject({ code: 'DATABASE_IN_USE' });
  } finally {
    await store.close();
    await dropKeptDatabases();
  }
});

onPostgres('of what nobody waits for, the server is not waited for before the commit', async () => {
  const { schema, store } = await openTemporary();
  const other = new pg.Client({ connectionString: postgres });
  await other.connect();
  try {
    await other.query(`begin; lock table ${schema}.events in exclusive mode`);
    await store.transaction(async (queries) => {
      await insertEvent.write(queries, { body: '{}' });
      // Whoever waited for the row would never come here.
      await other.query('commit');
    });
    expect(await store.queries.selectFrom('events').select('body').execute()).toHaveLength(1);
  } finally {
    await other.end();
    await store.close();
  }
});

onPostgres(
  'what is read while a transaction runs waits for it, and finds what it wrote',
  async () => {
    const { store } = await openTemporary();
    try {
      const { reading } = await store.transaction(async (queries) => {
        await insertEvent.write(queries, { body: '{}' });
        const reading = Promise.all([bodiesOf(store), bodiesOf(store)]);
        await insertEvent.write(queries, { body: '[]' });
        return { reading };
      });
      const bodies = [{ body: '{}' }, { body: '[]' }];
      expect(await reading).toEqual([bodies, bodies]);
    } finally {
      await store.close();
    }
  },
);

onPostgres('what a transaction wrote that failed is not read outside of it', async () => {
  const { store } = await openTemporary();
  try {
    let reading: Promise<unknown> | undefined;
    const failing = store.transaction(async (queries) => {
      await insertEvent.write(queries, { body: '{}' });
      reading = bodiesOf(store);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await reading).toEqual([]);
  } finally {
    await store.close();
  }
});

onPostgres('what reads much waits for no transaction, and sees what is committed', async () => {
  const { store } = await openTemporary();
  try {
    const during = await store.transaction(async (queries) => {
      await insertEvent.write(queries, { body: '{}' });
      return bodiesOf({ queries: store.reading });
    });
    expect(during).toEqual([]);
    expect(await bodiesOf({ queries: store.reading })).toEqual([{ body: '{}' }]);
  } finally {
    await store.close();
  }
});

onPostgres('what reads much goes on after the server has ended its connection', async () => {
  const { schema, store } = await openTemporary();
  try {
    const read = () => bodiesOf({ queries: store.reading });
    await read();
    const ended = await runOnPostgres(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${schema}'`,
    );
    expect(ended).toHaveLength(2);
    await expect(read().catch(read)).resolves.toEqual([]);
  } finally {
    await store.close();
  }
});

function bodiesOf({ queries }: Pick<Store, 'queries'>): Promise<unknown> {
  return queries.selectFrom('events').select('body').orderBy('position').execute();
}

const insertEvent = prepared((queries, { value }: Marks<{ body: string }>) =>
  queries.insertInto('events').values({ body: value('body') }),
);

async function openTemporary() {
  const address = readAddress(undefined, postgres);
  const schema = address.kind === 'postgres' ? (address.schema ?? '') : '';
  return { schema, store: await Store.open(address) };
}

/** The query that meets the connection as it goes down fails; the one after it does not. */
async function untilAnswered(store: Store): Promise<readonly unknown[]> {
  const read = () => store.queries.selectFrom('events').selectAll().execute();
  return read().catch(read);
}
