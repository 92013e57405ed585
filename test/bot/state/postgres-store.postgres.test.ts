import { Client } from 'pg';
import { postgresStore } from '../../../src/bot/index.js';
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
