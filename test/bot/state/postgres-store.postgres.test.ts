import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { collection, postgresStore, put } from '../../../src/bot/index.js';
import { startPostgres } from '../../servers/postgres.js';
import { describeServerStore } from './server-stores.js';

describeServerStore('PostgreSQL', {
  start: startPostgres,
  make: (url, schema, options) => postgresStore({ url, schema, ...options }),
  cut: async (url) => {
    // Another cut may be under way: that is none of the store's connections.
    const client = new Client({ connectionString: url, application_name: 'cut' });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name <> $1 and backend_type = $2',
      ['cut', 'client backend'],
    );
    await client.end();
  },
  leases: async (url, schema) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`select name from ${schema}.leases`);
    await client.end();
    return rows.map(({ name }) => name);
  },
});

test('a store whose tables were dropped says so, and what to do', async () => {
  const server = await startPostgres();
  const store = postgresStore({ url: server.url, schema: 'dropped' });
  await store.open();
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query('drop schema dropped cascade');
  await client.end();
  const numbers = collection<number>('numbers');
  const says = 'the tables of its schema dropped are not there any more. Put them back';
  for (const ask of [() => store.get(numbers, 'n'), () => store.commit([put(numbers, 'n', 1)])]) {
    await expect(ask()).rejects.toMatchObject({
      code: 'STORE_UNUSABLE',
      message: expect.stringContaining(says),
    });
  }
  await store.close();
  await server.stop();
});
