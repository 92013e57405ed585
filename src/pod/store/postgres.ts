import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { PodError } from '../errors.js';
import type { PostgresAddress } from './address.js';
import { bindable } from './bindable.js';
import { databaseProblem } from './database-problem.js';
import { databaseInUse } from './sole-use.js';
import { Statistics } from './statistics.js';

const int8 = 20;
const numeric = 1700;
/** Above so many different statements none is prepared any more: a server keeps every one of them. */
const preparedStatements = 1000;
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

/** A PostgreSQL database that is open. */
export interface OpenPostgres {
  /** For kysely, which does not tell of errors of a connection that is being made: they are told here. */
  readonly dialect: (onError: (error: unknown) => void) => Dialect;
  /** Drops the schema when it is a temporary one. To be called before kysely ends its connection. */
  readonly dropTemporary: () => Promise<void>;
}

/**
 * Opens a PostgreSQL database and makes its schema when it is not there. The driver is loaded only now:
 * who uses SQLite does not pay for it.
 *
 * There is one connection, as with SQLite: on either database a transaction is alone while it lasts.
 *
 * @throws PodError `DATABASE_UNUSABLE` when the server cannot be reached, does not let us in, or lets us
 *   make no schema; `DATABASE_IN_USE` when another pod has the schema
 */
export async function openPostgres(address: PostgresAddress): Promise<OpenPostgres> {
  const { default: pg } = await import('pg');
  const { url, schema, temporary } = address;
  const types = new pg.TypeOverrides();
  // 64 bits arrive as numbers: ours are times, ids and counts, all of them safe integers.
  types.setTypeParser(int8, Number);
  types.setTypeParser(numeric, Number);
  const pool = new pg.Pool({
    connectionString: withPlanning(url),
    application_name: schema ?? 'cadenza',
    max: 1,
    idleTimeoutMillis: 0,
    types,
  });
  // A connection that breaks while nothing runs on it is replaced by the next query; one that breaks
  // later, but before it is returned, fails the query that meets it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // The lock lasts as long as a connection: a new one, after the server was started again, takes it again.
  const holding = new WeakSet<object>();
  let attempts = lockAttempts;
  const take = async (client: PoolClient) => {
    if (temporary || holding.has(client)) {
      return;
    }
    // While another pod has it, calls that come meanwhile are refused at once: one after the other they would wait long.
    const isTaken = await takeForOnePod(client, address, attempts);
    attempts = isTaken ? lockAttempts : 1;
    if (!isTaken) {
      throw databaseProblem('DATABASE_IN_USE');
    }
    holding.add(client);
  };
  try {
    const client = await pool.connect();
    try {
      await client.query(
        schema === undefined ? 'select 1' : `create schema if not exists ${schema}`,
      );
      await take(client);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error instanceof PodError
      ? databaseInUse(databaseName(address), error)
      : unusable(address, error);
  }
  return {
    dialect: (onError) => ({
      createDriver: () => new PostgresDriver(pool, take, onError),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (database) => new PostgresIntrospector(database),
    }),
    async dropTemporary() {
      if (temporary && schema !== undefined) {
        await pool.query(`drop schema ${schema} cascade`);
      }
    },
  };
}

/**
 * Takes the schema for one pod alone, as long as its connection lasts, unless another one has it. The server may need a moment to
 * notice that the connection of a pod that was killed has ended.
 */
async function takeForOnePod(
  client: PoolClient,
  address: PostgresAddress,
  attempts: number,
): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) {
      await setTimeout(lockPause);
    }
    const { rows } = await client.query<{ readonly taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('cadenza ' || current_database() || coalesce($1, current_schema()), 0)) as taken`,
      [address.schema ?? null],
    );
    if (rows[0]?.taken === true) {
      return true;
    }
  }
  return false;
}

/** The address with our settings of the planner beside those that it has already. */
function withPlanning(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  const settings = Object.entries(planning).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set('options', [...settings, ...(given === null ? [] : [given])].join(' '));
  return address.href;
}

/** The server and the database, never the password. */
function databaseName({ url }: PostgresAddress): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

function unusable(address: PostgresAddress, cause: unknown): PodError {
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
  return new PodError(
    'DATABASE_UNUSABLE',
    `The database ${databaseName(address)} cannot be used: ${reason}. The server must be running, let this user in, and let it make the schema.`,
    { cause },
  );
}

/** No id and no time is such a number; the server would refuse the query. */
function storable(value: unknown): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? null : value;
}

/** Runs kysely's queries: prepared once for each connection, their parameters checked. */
class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #take: (client: PoolClient) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #names = new Map<string, string>();
  readonly #statistics = new Statistics();

  constructor(
    pool: Pool,
    take: (client: PoolClient) => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#pool = pool;
    this.#take = take;
    this.#onError = onError;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      const client = await this.#connect();
      return new PostgresConnection(client, this.#names, this.#statistics);
    } catch (error) {
      this.#onError(error);
      throw error;
    }
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.#pool.connect();
    try {
      await this.#take(client);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  beginTransaction(connection: PostgresConnection): Promise<void> {
    return connection.command('begin');
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.command('commit');
    if (this.#statistics.areStale()) {
      // What was committed stays so, whatever becomes of the statistics.
      await connection.command(this.#statistics.refresh()).catch(() => undefined);
    }
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.command('rollback');
  }

  releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** What is used of the driver's client, with the rows typed by who asks. */
interface Client {
  // The type of the rows is kysely's knowledge, from the query that it built.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  query<Row>(query: { name?: string; text: string; values?: unknown[] }): Promise<{
    readonly command: string;
    readonly rowCount: number | null;
    readonly rows: Row[];
  }>;
  release(destroy: boolean): void;
}

/** Whether an error is the server's answer to a query, and not the end of its connection. */
function isAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57P)/.test(code);
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: Client;
  readonly #names: Map<string, string>;
  readonly #statistics: Statistics;
  #isBroken = false;

  constructor(client: Client, names: Map<string, string>, statistics: Statistics) {
    this.#client = client;
    this.#names = names;
    this.#statistics = statistics;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#databaseName(sql);
    const { command, rowCount, rows } = await this.#query<Row>({
      ...(name !== undefined && { name }),
      text: sql,
      values: parameters.map((value) => storable(bindable(value))),
    });
    const changed = command !== 'SELECT' && rowCount !== null;
    if (command === 'INSERT') {
      this.#statistics.note(rowCount ?? 0);
    }
    return { rows, ...(changed && { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The pod reads page by page, not as a stream.');
  }

  async command(text: string): Promise<void> {
    await this.#query({ text });
  }

  /** Gives the connection back; a broken one is not used again. */
  release(): void {
    this.#client.release(this.#isBroken);
  }

  #query: Client['query'] = async (query) => {
    try {
      return await this.#client.query(query);
    } catch (error) {
      this.#isBroken ||= !isAnswer(error);
      throw error;
    }
  };

  #databaseName(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= preparedStatements) {
      return known;
    }
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}
