import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../test/servers/postgres.js';
import type { Measurement } from './measurement.js';
import { itself, measureOverHttp } from './pod/over-http.js';

const load = { batches: 12, rooms: 1000, creates: 1000 };
const given = process.env['CADENZA_DATABASE'];

/** The pod on PostgreSQL beside the pod on SQLite. `CADENZA_DATABASE` names a server; without it, one is started. */
export default async function postgres(): Promise<readonly Measurement[]> {
  if (given !== undefined) {
    return measureOn(given);
  }
  const server = await startPostgres();
  try {
    return await measureOn(server.url);
  } finally {
    await server.stop();
  }
}

async function measureOn(server: string): Promise<readonly Measurement[]> {
  const schema = `cadenza_bench_${randomBytes(6).toString('hex')}`;
  const address = new URL(server);
  address.searchParams.set('schema', schema);
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const onSqlite = await measureOverHttp(join(folder, 'pod.db'), load);
    const onPostgres = await measureOverHttp(address.href, load);
    return onPostgres.map((row) =>
      beside(
        row,
        onSqlite.find(({ what }) => withoutRate(what) === withoutRate(row.what)),
      ),
    );
  } finally {
    await client.query(`drop schema if exists ${schema} cascade`);
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A row says how many messages were sent meanwhile, which differs. */
function withoutRate(what: string): string {
  return what.replace(/, \d+ messages a second/, '');
}

/** A figure on PostgreSQL with the one on SQLite as its yardstick; one beside its own beginning keeps that. */
function beside(row: Measurement, onSqlite: Measurement | undefined): Measurement {
  if (onSqlite === undefined || row.yardstick?.what.startsWith(itself) === true) {
    return row;
  }
  const { what, value, unit } = row;
  const yardstick = { what: 'SQLite', value: onSqlite.value };
  const [goal, budget] =
    unit === '/s' ? [{ atLeast: 0.5 }, { atLeast: 0.2 }] : [{ atMost: 2 }, { atMost: 5 }];
  return { what, value, unit, yardstick, goal, budget };
}
