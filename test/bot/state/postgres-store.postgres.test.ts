import { Client } from 'pg';
import { postgresStore } from '../../../src/bot/index.js';
import { startPostgres } from '../../servers/postgres.js';
import { describeServerStore } from './server-stores.js';

describeServerStore('PostgreSQL', {
  start: startPostgres,
  make: (url, schema, options) => postgresStore({ url, schema, ...options }),
  cut: async (url) => {
    const client = new Client(url);
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    );
    await client.end();
  },
});
