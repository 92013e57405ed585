import type { SqliteDatabase } from 'kysely';
import { Kysely, sql, SqliteDialect } from 'kysely';
import type { PodError } from '../errors.js';
import type { DatabaseAddress } from './address.js';
import { databaseProblem, databaseProblemOf } from './database-problem.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';
import type { Dialect, Migration } from './migrations/migration.js';
import { postgresDialect, sqliteDialect } from './migrations/migration.js';
import { openPostgres } from './postgres.js';
import { SharedCommit } from './shared-commit.js';
import { identityOf, takeForOnePod } from './sole-use.js';
import { openSqlite } from './sqlite.js';
import type { Queries, Tables } from './tables.js';
import type { WordIndex } from './words.js';
import { postgresWords, sqliteWords } from './words.js';

/**
 * The pod's database. Reads run on {@link Store.queries}; whatever writes runs in
 * {@link Store.transaction}, so that it is kept whole or not at all.
 */
export class Store {
  readonly queries: Queries;
  /** The full-text index of messages. */
  readonly words: WordIndex;
  readonly #commits: SharedCommit;
  readonly #dropTemporary: () => Promise<void>;
  readonly #requirePlace: () => void;
  #problem: PodError | undefined;

  private constructor({ queries, words, dropTemporary, requirePlace }: OpenDatabase) {
    this.queries = queries;
    this.words = words;
    this.#commits = new SharedCommit(queries);
    this.#dropTemporary = dropTemporary;
    this.#requirePlace = requirePlace;
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
      await migrate(store.queries, database.dialect, steps);
    } catch (error) {
      await store.close();
      throw databaseProblemOf(error) ?? error;
    }
    return store;
  }

  /**
   * Runs `action` in one transaction: undone when it throws, on disk when this resolves. Inside, only
   * the queries handed to it may be used: the database has one connection, and this one holds it.
   * Transactions that wait at the same time share a commit.
   */
  async transaction<Result>(action: (queries: Queries) => Promise<Result>): Promise<Result> {
    try {
      const result = await this.#commits.transaction(action);
      this.#requirePlace();
      this.#problem = undefined;
      return result;
    } catch (error) {
      const problem = databaseProblemOf(error);
      this.#problem = problem ?? this.#problem;
      throw problem ?? error;
    }
  }

  /**
   * What has become of the database, or `undefined` while it keeps what it is given. After a problem it is tried
   * whether that is over.
   */
  async problem(): Promise<PodError | undefined> {
    try {
      this.#requirePlace();
      if (this.#problem !== undefined) {
        await this.transaction(tryOut);
      }
    } catch (error) {
      return databaseProblemOf(error) ?? this.#problem;
    }
    return this.#problem;
  }

  async close(): Promise<void> {
    try {
      await this.#dropTemporary();
    } finally {
      await this.queries.destroy();
    }
  }
}

interface OpenDatabase {
  readonly queries: Queries;
  readonly dialect: Dialect;
  readonly words: WordIndex;
  readonly dropTemporary: () => Promise<void>;
  /** @throws PodError `DATABASE_GONE` when what is written would not be found again */
  readonly requirePlace: () => void;
}

async function openDatabase(address: DatabaseAddress): Promise<OpenDatabase> {
  if (address.kind === 'postgres') {
    const { dialect, dropTemporary } = await openPostgres(address);
    return {
      queries: new Kysely<Tables>({ dialect }),
      dialect: postgresDialect,
      words: postgresWords,
      dropTemporary,
      requirePlace: () => undefined,
    };
  }
  return address.kind === 'file' ? openFile(address.file) : inSqlite(await openSqlite(undefined));
}

async function openFile(file: string): Promise<OpenDatabase> {
  const release = await takeForOnePod(file);
  try {
    const database = await openSqlite(file);
    const closing = {
      ...database,
      close() {
        database.close();
        release();
      },
    };
    return { ...inSqlite(closing), requirePlace: requireSameFile(file) };
  } catch (error) {
    release();
    throw error;
  }
}

function inSqlite(database: SqliteDatabase): OpenDatabase {
  return {
    queries: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }),
    dialect: sqliteDialect,
    words: sqliteWords,
    dropTemporary: () => Promise.resolve(),
    requirePlace: () => undefined,
  };
}

/** A file that was removed can be written to as long as it is open, and is gone then. */
function requireSameFile(file: string): () => void {
  const identity = identityOf(file);
  return () => {
    if (identityOf(file) !== identity) {
      throw databaseProblem('DATABASE_GONE');
    }
  };
}

/** Writes, and leaves nothing. */
async function tryOut(queries: Queries): Promise<void> {
  await sql`create table tried_out (room text not null)`.execute(queries);
  await sql`drop table tried_out`.execute(queries);
}
