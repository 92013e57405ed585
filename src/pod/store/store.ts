import { Kysely, SqliteDialect } from 'kysely';
import type { SqliteDatabase } from 'kysely';
import type { DatabaseAddress } from './address.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';
import { postgresDialect, sqliteDialect } from './migrations/migration.js';
import type { Dialect, Migration } from './migrations/migration.js';
import { openPostgres } from './postgres.js';
import { SharedCommit } from './shared-commit.js';
import { takeForOnePod } from './sole-use.js';
import { openSqlite } from './sqlite.js';
import type { Queries, Tables } from './tables.js';
import { postgresWords, sqliteWords } from './words.js';
import type { WordIndex } from './words.js';

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

  private constructor({ queries, words, dropTemporary }: OpenDatabase) {
    this.queries = queries;
    this.words = words;
    this.#commits = new SharedCommit(queries);
    this.#dropTemporary = dropTemporary;
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
      throw error;
    }
    return store;
  }

  /**
   * Runs `action` in one transaction: undone when it throws, on disk when this resolves. Inside, only
   * the queries handed to it may be used: the database has one connection, and this one holds it.
   * Transactions that wait at the same time share a commit.
   */
  async transaction<Result>(action: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.#commits.transaction(action);
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
}

async function openDatabase(address: DatabaseAddress): Promise<OpenDatabase> {
  if (address.kind === 'postgres') {
    const { dialect, dropTemporary } = await openPostgres(address);
    return {
      queries: new Kysely<Tables>({ dialect }),
      dialect: postgresDialect,
      words: postgresWords,
      dropTemporary,
    };
  }
  return address.kind === 'file' ? openFile(address.file) : inSqlite(openSqlite(undefined));
}

function openFile(file: string): OpenDatabase {
  const release = takeForOnePod(file);
  try {
    const database = openSqlite(file);
    return inSqlite({
      ...database,
      close() {
        database.close();
        release();
      },
    });
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
  };
}
