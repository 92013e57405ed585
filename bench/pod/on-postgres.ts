import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../test/servers/postgres.js';

const given = process.env['CADENZA_DATABASE'];

/** Measures on a PostgreSQL server: the one that `CADENZA_DATABASE` names, or one that is started for it. */
export async function onPostgres<Result>(
  measure: (server: string) => Promise<Result>,
): Promise<Result> {
  if (given !== undefined) {
    return measure(given);
  }
  const server = await startPostgres();
  try {
    return await measure(server.url);
  } finally {
    await server.stop();
  }
}

/** Measures in a schema and a folder for files that are there for it alone. */
export async function inSchema<Result>(
  server: string,
  measure: (database: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const schema = `cadenza_bench_${randomBytes(6).toString('hex')}`;
  const address = new URL(server);
  address.searchParams.set('schema', schema);
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await measure(address.href, folder);
  } finally {
    await client.query(`drop schema if exists ${schema} cascade`);
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
