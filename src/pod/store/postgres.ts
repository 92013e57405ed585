import { setTimeout } from 'node:timers/promises';
import type { Dialect } from 'kysely';
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { PodError } from '../errors.js';
import type { PostgresAddress } from './address.js';
import { type LockKeys, lockKeys } from './advisory-locks.js';
import { databaseProblem } from './database-problem.js';
import { Notices } from './notices.js';
import { OneConnection } from './one-connection.js';
import { PooledConnections } from './pooled-connections.js';
import { PostgresDriver } from './postgres-driver.js';
import { TableChanges } from './remembered.js';
import { RememberingPostgresAdapter } from './remembered-rows.js';
import { SharingPostgresAdapter } from './shared-rows.js';
import { databaseInUse } from './sole-use.js';
import { databaseName, marker, requireUsable, unusableDatabase } from './usable-database.js';
import { untilAllKnow } from './versions.js';

const int8 = 20;
const numeric = 1700;
/** Connections of a process that shares its database with others. */
const sharedConnections = 10;
/** How often it is tried to take a schema, and the pause before the next time, in milliseconds. */
const lockAttempts = 20;
const lockPause = 100;

/**
 * How the server plans the pod's queries. Each of them has an index, and a scan of a whole table is chosen
 * only where statistics are out of date, so it becomes the last choice. That makes a plan look dear where
 * nothing else is left, which must not start the compiler of queries.
 */
const planning = {
  enable_seqscan: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  default_statistics_target: '25',
};

/**
 * What an administrator has set for other users of the server would end long imports, and the waiting of one process
 * for another. What the address of the database says stays.
 */
const patience = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/**
 * When the server lets go of a process that is frozen or cut off: what it has locked would stop all others. The first
 * is for one that answers no more in the middle of a transaction, the others for a line that is dead.
 */
const watchfulness = {
  idle_in_transaction_session_timeout: '30s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
};

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
    connectionString: withSettings(url, {
      [marker]: 'on',
      ...planning,
      ...patience,
      ...(shared && watchfulness),
    }),
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

/** Makes a schema when it is not there, and takes it. */
async function makeSchema(
  pool: Pool,
  hold: SchemaHold,
  address: PostgresAddress,
): Promise<LockKeys> {
  const { schema } = address;
  const client = await pool.connect();
  try {
    await requireUsable(client, address);
    const keys = lockKeys(schema ?? (await currentSchema(client)));
    if (schema !== undefined) {
      // Two processes that make it at the same moment would be in each other's way. Who may not make one may have been
      // given it.
      await client.query(
        `begin; select pg_advisory_xact_lock(${keys.schema});
          do $$ begin if to_regnamespace('${schema}') is null then create schema ${schema}; end if; end $$;
          commit`,
      );
    }
    await hold.take(client);
    return keys;
  } finally {
    client.release();
  }
}

/** Keeps a schema taken: a lock lasts as long as a connection, and each new one takes it again. */
class SchemaHold {
  readonly #address: PostgresAddress;
  readonly #changes: TableChanges | undefined;
  readonly #holding = new WeakSet<object>();
  #attempts = lockAttempts;

  /** @param changes - told that anything may have changed while nothing was held */
  constructor(address: PostgresAddress, changes: TableChanges | undefined) {
    this.#address = address;
    this.#changes = changes;
  }

  /** @throws PodError `DATABASE_IN_USE` */
  async take(client: PoolClient): Promise<void> {
    if (this.#address.temporary || this.#holding.has(client)) {
      return;
    }
    // While another pod has it, calls that come meanwhile are refused at once: one after the other they would wait long.
    const isTaken = await takeSchema(client, this.#address, this.#attempts);
    this.#attempts = isTaken ? lockAttempts : 1;
    if (!isTaken) {
      throw databaseProblem('DATABASE_IN_USE');
    }
    this.#holding.add(client);
    this.#changes?.noteAll();
  }
}

async function currentSchema(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ readonly name: string | null }>(
    'select current_schema() as name',
  );
  return rows[0]?.name ?? '';
}

/**
 * Takes the schema for one pod alone, or together with others that share it, as long as its connection lasts, unless it
 * is taken otherwise. The server may need a moment to notice that the connection of a pod that was killed has ended.
 */
async function takeSchema(
  client: PoolClient,
  { schema, shared = false }: PostgresAddress,
  attempts: number,
): Promise<boolean> {
  const take = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) {
      await setTimeout(lockPause);
    }
    const { rows } = await client.query<{ readonly taken: boolean }>(
      `select ${take}(hashtextextended('cadenza ' || current_database() || coalesce($1, current_schema()), 0)) as taken`,
      [schema ?? null],
    );
    if (rows[0]?.taken === true) {
      return true;
    }
  }
  return false;
}

/** The address with settings of ours beside those that it has already. */
function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set('options', [...options, ...(given === null ? [] : [given])].join(' '));
  return address.href;
}
