import type { Pool } from 'pg';
import { failureOf } from './failure-of.js';
import { keepLeases } from './old-leases.js';
import { postgresSchema, schemaVersion } from './postgres-schema.js';
import type { Commit, Outcome, RowServer, ServerRange, ServerRow, Write } from './row-server.js';
import { readOutcome } from './row-server.js';
import { StoreError } from './store.js';

const int8 = 20;
/** How long a connection may take to be made, and a query to be answered, in milliseconds; then it is tried again. */
const connectTimeout = 5_000;
const queryTimeout = 30_000;
/** How often rows and leases whose time is over are deleted, in milliseconds. */
const sweepEvery = 10_000;
/** Every process that makes the tables waits for the one before: any number does, if it is the same. */
const makingLock = 0x43_64_7a_53;
/** After all keys. */
const end = '\x7f';

const columns = 'key, value, version, due, expires';
const alive = '(expires is null or expires >';

interface SqlRow {
  readonly key: string;
  readonly value: string;
  readonly version: number;
  readonly due: number | null;
  readonly expires: number | null;
}

/** A schema of PostgreSQL as a {@link RowServer}. */
export class PostgresServer implements RowServer {
  readonly place: string;
  readonly #url: URL;
  readonly #schema: string;
  readonly #connections: number;
  #pool: Pool | undefined;
  #sweepAt = 0;

  constructor(url: URL, schema: string, connections: number) {
    this.#url = url;
    this.#schema = schema;
    this.#connections = connections;
    this.place = `PostgreSQL at ${url.host}${url.pathname}`;
  }

  async connect(): Promise<void> {
    const { default: pg } = await import('pg');
    const types = new pg.TypeOverrides();
    // 64 bits arrive as numbers: versions and epochs, all of them safe integers.
    types.setTypeParser(int8, Number);
    this.#pool = new pg.Pool({
      connectionString: this.#url.href,
      application_name: this.#schema,
      max: this.#connections,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: queryTimeout,
      keepAlive: true,
      types,
    });
    // A connection that breaks while nothing runs on it is replaced by the next query.
    this.#pool.on('error', () => undefined);
    await this.#make(this.#pool);
  }

  async disconnect(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.end();
  }

  isLost(error: unknown): boolean {
    const { code, message } = failureOf(error);
    return lostCodes.test(code) || lostMessages.test(message);
  }

  meaningOf(error: unknown): string | undefined {
    return goneCodes.has(failureOf(error).code)
      ? `the tables of its schema ${this.#schema} are not there any more. Put them back from a backup, or start the bot again, which makes them anew: what it remembered is gone then`
      : undefined;
  }

  async now(): Promise<number> {
    const [row] = await this.#query<{ now: number }>(
      'select extract(epoch from clock_timestamp())::double precision * 1000 as now',
    );
    return row?.now ?? Date.now();
  }

  async write({ writer, number, commits, now }: Write): Promise<readonly Outcome[]> {
    const [row] = await this.#query<{ outcomes: readonly string[] }>(
      `select ${this.#schema}.write($1, $2, $3, $4) as outcomes`,
      [writer, number, JSON.stringify(commits.map(toJson)), now],
    );
    if (now >= this.#sweepAt) {
      this.#sweepAt = now + sweepEvery;
      await this.#query(`select ${this.#schema}.sweep($1)`, [now]);
      await this.#forgetLeases(now - keepLeases);
    }
    return (row?.outcomes ?? []).map(readOutcome);
  }

  async getAll(
    name: string,
    keys: readonly string[],
    now: number,
  ): Promise<readonly (ServerRow | undefined)[]> {
    const rows = await this.#rows(`collection = $1 and key = any ($2) and ${alive} $3)`, [
      name,
      keys,
      now,
    ]);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return keys.map((key) => byKey.get(key));
  }

  scan(name: string, { prefix, after, limit }: ServerRange, now: number): Promise<ServerRow[]> {
    return this.#rows(
      `collection = $1 and key >= $2 and key > $3 and key < $4 and ${alive} $5) order by key limit $6`,
      [name, prefix, after, prefix + end, now, limit],
    );
  }

  due(name: string, before: number, limit: number, now: number): Promise<ServerRow[]> {
    return this.#rows(`collection = $1 and due <= $2 and ${alive} $3) order by due, key limit $4`, [
      name,
      before,
      now,
      limit,
    ]);
  }

  async count(name: string, prefix: string, now: number): Promise<number> {
    const [row] = await this.#query<{ count: number }>(
      `select count(*) as count from ${this.#schema}.rows where collection = $1 and key >= $2 and key < $3 and ${alive} $4)`,
      [name, prefix, prefix + end, now],
    );
    return row?.count ?? 0;
  }

  async collections(prefix: string): Promise<readonly string[]> {
    const rows = `${this.#schema}.rows`;
    // From each to the next by the index: going through all rows would take as long as there are rows.
    const found = await this.#query<{ name: string }>(
      `with recursive found (name) as (
        select min(collection) from ${rows} where collection >= $1 and collection < $2
        union all select (select min(collection) from ${rows} where collection > found.name and collection < $2)
        from found where found.name is not null) select name from found where name is not null`,
      [prefix, prefix + end],
    );
    return found.map(({ name }) => name);
  }

  async acquire(
    name: string,
    holder: string,
    until: number,
    now: number,
  ): Promise<number | undefined> {
    const [row] = await this.#query<{ epoch: number }>(
      `insert into ${this.#schema}.leases as held (name, holder, epoch, until)
      values ($1, $2, 1 + coalesce((select epoch from ${this.#schema}.leases where name = ''), 0), $3)
      on conflict (name) do update set holder = excluded.holder, epoch = held.epoch + 1, until = excluded.until
      where held.until <= $4 or held.holder = excluded.holder returning epoch`,
      [name, holder, until, now],
    );
    return row?.epoch;
  }

  async prolong(name: string, epoch: number, until: number, now: number): Promise<boolean> {
    const rows = await this.#query(
      `update ${this.#schema}.leases set until = $1 where name = $2 and epoch = $3 and until > $4 returning epoch`,
      [until, name, epoch, now],
    );
    return rows.length > 0;
  }

  /** No lease has the empty name: its row has the highest epoch of those that were forgotten. */
  async #forgetLeases(longOver: number): Promise<void> {
    const leases = `${this.#schema}.leases`;
    await this.#query(
      `with gone as (delete from ${leases} where name = any (array(
        select name from ${leases} where until < $1 and name <> '' limit 1000 for update skip locked)) returning epoch)
      insert into ${leases} as held (name, holder, epoch, until) select '', '', max(epoch), 0 from gone having count(*) > 0
      on conflict (name) do update set epoch = greatest(held.epoch, excluded.epoch)`,
      [longOver],
    );
  }

  async #make(pool: Pool): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [makingLock]);
      const { rows } = await client.query<{ about: string | null }>(
        'select to_regclass($1) as about',
        [`${this.#schema}.about`],
      );
      if ((rows[0]?.about ?? null) === null) {
        await client.query(`create schema if not exists ${this.#schema}`);
        await client.query(postgresSchema(this.#schema));
      } else {
        const about = await client.query<{ version: number }>(
          `select version from ${this.#schema}.about`,
        );
        this.#mustBeOurs(about.rows[0]?.version);
      }
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  #mustBeOurs(version: number | undefined): void {
    if (version !== schemaVersion) {
      throw new StoreError(
        'STORE_UNUSABLE',
        `The schema ${this.#schema} of ${this.place} has the version ${version ?? 'of something else'}, and this Cadenza reads ${schemaVersion}. Use a Cadenza that reads it, or give the store another schema.`,
      );
    }
  }

  async #rows(condition: string, parameters: unknown[]): Promise<ServerRow[]> {
    const rows = await this.#query<SqlRow>(
      `select ${columns} from ${this.#schema}.rows where ${condition}`,
      parameters,
    );
    return rows.map(({ key, value, version, due, expires }) => ({
      key,
      version,
      text: value,
      due: due ?? undefined,
      expires: expires ?? undefined,
    }));
  }

  async #query<Found extends object>(text: string, parameters: unknown[] = []): Promise<Found[]> {
    if (this.#pool === undefined) {
      // No answer is not an empty one.
      throw new Error('Connection terminated');
    }
    const { rows } = await this.#pool.query<Found>(text, parameters);
    return rows;
  }
}

/** Connections, shutdowns, too many clients, and conflicts of transactions, of which nothing was written. */
const lostCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|08...|57P0.|53300|40001|40P01)$/;
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

/** That a schema, a table or a function is not there: a store that is open has made them. */
const goneCodes: ReadonlySet<string> = new Set(['3F000', '42P01', '42883']);

function toJson({ changes, fences }: Commit): object {
  return {
    fences: fences.map(({ name, epoch }) => ({ name, epoch })),
    changes: changes.map((change) => {
      const { kind, collection, key, expected } = change;
      const place = { kind, collection: collection.name, key, expected };
      return change.kind === 'put'
        ? {
            ...place,
            value: change.text,
            due: change.due,
            expires: change.expires,
          }
        : place;
    }),
  };
}
