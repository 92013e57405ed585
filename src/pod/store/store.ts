import { sql } from 'kysely';
import type { PodError } from '../errors.js';
import type { DatabaseAddress } from './address.js';
import { databaseProblemOf } from './database-problem.js';
import type { LongQueries } from './long-queries.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';
import type { Migration } from './migrations/migration.js';
import { postgresDialect } from './migrations/migration.js';
import type { Notices } from './notices.js';
import type { OpenDatabase } from './open-database.js';
import { openDatabase } from './open-database.js';
import { PostgresTransactions } from './postgres-transactions.js';
import type { Changes } from './remembered.js';
import { SharedCommit } from './shared-commit.js';
import { sharedRowsOf } from './shared-rows.js';
import { stateTables } from './state-tables.js';
import { lookAtGrownTables } from './statistics.js';
import type { Queries } from './tables.js';
import type { TransactionOptions, Transactions } from './transactions.js';
import { unusableDatabase } from './usable-database.js';
import { SharedVersion } from './versions.js';
import type { WordIndex } from './words.js';

/**
 * The pod's database. Reads run on {@link Store.queries}; whatever writes runs in
 * {@link Store.transaction}, so that it is kept whole or not at all.
 */
export class Store {
  readonly queries: Queries;
  /**
   * For what reads much and need not be remembered: on a server it waits for no transaction, and none for it. It sees
   * what is committed.
   */
  readonly reading: Queries;
  /** For queries that go through much before their first row, where those would hold up this process. */
  readonly longQueries: LongQueries | undefined;
  /** The full-text index of messages. */
  readonly words: WordIndex;
  /** Which tables were written to; `undefined` where that is not known. */
  readonly changes: Changes | undefined;
  /** What it takes to use it together with other processes; `undefined`: this one has it alone. */
  readonly sharing: Sharing | undefined;
  readonly #transactions: Transactions;
  readonly #dropTemporary: () => Promise<void>;
  readonly #requirePlace: () => void;
  #problem: PodError | undefined;

  private constructor(database: OpenDatabase) {
    const { open, openReading, openLongQueries, words, synced, shared } = database;
    const onError = (error: unknown) => this.#note(error);
    const queries = open(onError);
    this.queries = queries;
    this.reading = openReading?.(onError) ?? queries;
    this.longQueries = openLongQueries ? openLongQueries(onError) : undefined;
    this.words = words;
    this.sharing = shared && { notices: shared.notices, version: new SharedVersion(queries) };
    if (this.sharing !== undefined) {
      sharedRowsOf(queries)?.follow(queries, this.sharing.version);
    }
    this.changes = this.sharing?.version ?? database.changes;
    this.#transactions =
      shared === undefined
        ? new SharedCommit({ queries, requirePlace: database.requirePlace, synced })
        : new PostgresTransactions(queries, shared.keys);
    this.#dropTemporary = database.dropTemporary;
    this.#requirePlace = database.requirePlace;
  }

  /**
   * Opens the database and brings its schema up to date.
   *
   * @param address - where it is; memory when left out
   * @param steps - up to which step of the schema; to the newest when left out
   * @throws PodError `DATABASE_UNUSABLE`, `DATABASE_IN_USE`, `DATABASE_TOO_NEW`
   */
  static async open(
    address: DatabaseAddress = { kind: 'memory' },
    steps: readonly Migration[] = migrations,
  ): Promise<Store> {
    const database = await openDatabase(address);
    const store = new Store(database);
    try {
      await migrate(store.queries, database.dialect, { steps, lock: database.schemaLock });
      if (database.dialect === postgresDialect) {
        await lookAtGrownTables(store.queries);
      }
    } catch (error) {
      await store.close();
      throw startProblem(address, error);
    }
    return store;
  }

  /**
   * Runs `action` in one transaction: undone when it throws, on disk when this resolves. Inside, only
   * the queries handed to it may be used: the database may have one connection, and this one holds it.
   * Transactions that wait at the same time share a commit, or run beside each other. An action that others were in
   * the way of runs again from its beginning.
   *
   * @param options - `lasts: 'committed'`: resolves sooner, and what it wrote may be undone by the end of the machine;
   *   `holds`: what nobody else may change meanwhile, everything when left out
   */
  async transaction<Result>(
    action: (queries: Queries) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result> {
    try {
      const result = await this.#transactions.transaction(action, options);
      this.#problem = canPass(this.#problem) ? undefined : this.#problem;
      return result;
    } catch (error) {
      throw this.#note(error) ?? error;
    }
  }

  /**
   * What others have changed and is not known to be on disk yet; `undefined`: nothing. Who answers with what was read
   * waits for it.
   */
  get syncing(): Promise<void> | undefined {
    return this.#transactions.syncing;
  }

  /**
   * What has become of the database, or `undefined` while it keeps what it is given. After a problem it is tried
   * whether that is over.
   */
  async problem(): Promise<PodError | undefined> {
    try {
      this.#requirePlace();
      if (this.#problem !== undefined && canPass(this.#problem)) {
        await this.transaction(tryOut);
      }
    } catch (error) {
      return databaseProblemOf(error) ?? this.#problem;
    }
    return this.#problem;
  }

  /** Remembers what an error says of the database, if it does. */
  #note(error: unknown): PodError | undefined {
    const problem = this.#causeOf(error);
    this.#problem = canPass(this.#problem) ? (problem ?? this.#problem) : this.#problem;
    return problem;
  }

  /** A disk that refuses to be written says only that it failed; the file tells whether it may be. */
  #causeOf(error: unknown): PodError | undefined {
    const problem = databaseProblemOf(error);
    if (problem?.code === 'DATABASE_UNREADABLE') {
      try {
        this.#requirePlace();
      } catch (cause) {
        return databaseProblemOf(cause);
      }
    }
    return problem;
  }

  async close(): Promise<void> {
    await this.sharing?.notices.close();
    try {
      await this.longQueries?.close();
      await this.#dropTemporary();
    } finally {
      await Promise.all([...new Set([this.queries, this.reading])].map((it) => it.destroy()));
    }
  }
}

/** Of what its user may not do, a server says more than what has become of a database that was in use. */
function startProblem(address: DatabaseAddress, error: unknown): unknown {
  const problem = databaseProblemOf(error);
  return address.kind === 'postgres' && (problem?.code ?? 'DATABASE_REFUSED') === 'DATABASE_REFUSED'
    ? unusableDatabase(address, error)
    : (problem ?? error);
}

/** Whether a problem can pass without a new start; also true without a problem. */
function canPass(problem: PodError | undefined): boolean {
  return problem?.code !== 'DATABASE_DAMAGED';
}

/** What the processes have that share a database. */
export interface Sharing {
  readonly notices: Notices;
  readonly version: SharedVersion;
}

/** Looks for the pod's own tables, writes, and leaves nothing. */
async function tryOut(queries: Queries): Promise<void> {
  for (const table of stateTables) {
    await sql`select 1 from ${sql.table(table)} limit 1`.execute(queries);
  }
  await sql`create table tried_out (room text not null)`.execute(queries);
  await sql`drop table tried_out`.execute(queries);
}
