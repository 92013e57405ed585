import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isRatio, type Measurement } from './measurement.js';
import { measureOverHttp } from './pod/over-http.js';

const load = { batches: 12, rooms: 1000, creates: 1000 };
const server = process.env['CADENZA_DATABASE'] ?? 'postgres://postgres@127.0.0.1/postgres';

/** The pod on PostgreSQL beside the pod on SQLite: `CADENZA_DATABASE` names the server. */
export default async function postgres(): Promise<readonly Measurement[]> {
  const schema = `cadenza_bench_${randomBytes(6).toString('hex')}`;
  const address = new URL(server);
  address.searchParams.set('schema', schema);
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const onSqlite = await measureOverHttp(join(folder, 'pod.db'), load);
    const onPostgres = await measureOverHttp(address.href, load);
    return onPostgres.map((row, index) => beside(row, onSqlite[index]));
  } finally {
    await client.query(`drop schema if exists ${schema} cascade`);
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A figure on PostgreSQL with the one on SQLite as its yardstick; one with a yardstick of its own keeps it. */
function beside(row: Measurement, onSqlite: Measurement | undefined): Measurement {
  if (isRatio(row) || onSqlite === undefined) {
    return row;
  }
  const { what, value, unit } = row;
  const yardstick = { what: 'SQLite', value: onSqlite.value };
  return { what, value, unit, yardstick, goal: unit === '/s' ? { atLeast: 0.5 } : { atMost: 2 } };
}
