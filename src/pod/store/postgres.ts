import type { Dialect } from 'kysely';
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { PodError } from '../errors.js';
import type { PostgresAddress } from './address.js';
import type { LockKeys } from './advisory-locks.js';
import { Notices } from './notices.js';
import { OneConnection } from './one-connection.js';
import { PooledConnections } from './pooled-connections.js';
import { PostgresDriver } from './postgres-driver.js';
import { TableChanges } from './remembered.js';
import { RememberingPostgresAdapter } from './remembered-rows.js';
import { makeSchema, SchemaHold } from './schema-hold.js';
import { withServerSettings } from './server-settings.js';
import { SharingPostgresAdapter } from './shared-rows.js';
import { databaseInUse } from './sole-use.js';
import { databaseName, unusableDatabase } from './usable-database.js';
import { untilAllKnow } from './versions.js';

const int8 = 20;
const numeric = 1700;
/** Connections of a process that shares its database with others. */
const sharedConnections = 10;

/** A PostgreSQL database that is open. */
export interface OpenPostgres {
  /** For kysely, which does not report errors of a connection being opened: they are reported here. */
  readonly dialect: (onError: (error: unknown) => void) => Dialect;
  /** For what only reads, beside transactions; `undefined`: those are not in its way. */
  readonly reading: OpenPostgres['dialect'] | undefined;
  /** Drops the schema when it is a temporary one. To be called before kysely ends its connection. */
  readonly dropTemporary: () => Promise<void>;
  readonly keys: LockKeys;
  /** Notices among the processes that share it; `undefined` where one pod has it alone. */
  readonly notices: Notices | undefined;
  /** Which tables were written to; `undefined` where others write to them as well. */
  readonly changes: TableChanges | undefined;
}

/**
 * Opens a PostgreSQL database and makes its schema when it is not there. The driver is loaded only now: users of SQLite
 * do not pay for it.
 *
 * A pod that has it alone has one connection, as with SQLite: a transaction is alone while it lasts, and all who ask
 * outside of it ask at the same time. What reads much has another one, so that neither waits for the other. Processes
 * that share it have several each.
 *
 * @throws PodError `DATABASE_UNUSABLE` when the server cannot be reached, does not let us in, or lets us
 *   make no schema, when the database cannot hold every text, or something in between keeps our settings from the
 *   server; `DATABASE_IN_USE` when another pod has the schema for itself, or some share it and this one would
 *   have it alone
 */
export async function openPostgres(address: PostgresAddress): Promise<OpenPostgres> {
  const { default: pg } = await import('pg');
  const { url, schema, temporary, shared = false } = address;
  const types = new pg.TypeOverrides();
  // 64 bits arrive as numbers: ours are times, ids and counts, all of them safe integers.
  types.setTypeParser(int8, Number);
  types.setTypeParser(numeric, Number);
  const settings = {
    connectionString: withServerSettings(url, shared),
    application_name: schema ?? 'cadenza',
    keepAlive: true,
    types,
  } satisfies PoolConfig;
  const poolOf = (connections: number) =>
    replacing(
      // What nobody waits for is sent together with what comes after it.
      new pg.Pool({ ...settings, pipeline: true, max: connections, idleTimeoutMillis: 0 }),
    );
  const pool = poolOf(shared ? sharedConnections : 1);
  const changes = shared ? undefined : new TableChanges();
  const hold = new SchemaHold(address, changes);
  let keys: LockKeys;
  try {
    keys = await makeSchema(pool, hold, address);
  } catch (error) {
    await pool.end();
    throw error instanceof PodError && error.code === 'DATABASE_IN_USE'
      ? databaseInUse(databaseName(address), error)
      : unusableDatabase(address, error);
  }
  const connections = new (shared ? PooledConnections : OneConnection)(() => connect(pool, hold));
  const notices = shared ? new Notices(() => new pg.Client(settings), keys) : undefined;
  return {
    dialect: (onError) => ({
      createDriver: () =>
        new PostgresDriver(connections, () => pool.end(), onError, {
          onChanged: notices && (() => tellChanged(notices)),
          changes,
        }),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () =>
        changes === undefined
          ? new SharingPostgresAdapter()
          : new RememberingPostgresAdapter(changes),
      createIntrospector: (database) => new PostgresIntrospector(database),
    }),
    reading: shared ? undefined : readingOver(poolOf(1)),
    async dropTemporary() {
      if (temporary && schema !== undefined) {
        await pool.query(`drop schema ${schema} cascade`);
      }
    },
    keys,
    notices,
    changes,
  };
}

/**
 * Replaces a connection that breaks while nothing runs on it with the next query; one that breaks later, but before it is
 * returned, fails the query that meets it.
 */
function replacing(pool: Pool): Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Queries that only read, over one connection, which takes no schema: it sees what the other one has committed. */
function readingOver(pool: Pool): OpenPostgres['dialect'] {
  const connections = new OneConnection(() => pool.connect());
  return (onError) => ({
    createDriver: () =>
      new PostgresDriver(connections, () => pool.end(), onError, {
        onChanged: undefined,
        changes: undefined,
      }),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  });
}

/** What processes remember was changed, and is to be known to all. */
async function tellChanged(notices: Notices): Promise<void> {
  notices.tell({ kind: 'changed' });
  await untilAllKnow();
}

/** A connection over which the pod may use its schema. */
async function connect(pool: Pool, hold: SchemaHold): Promise<PoolClient> {
  const client = await pool.connect();
  try {
    await hold.take(client);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
