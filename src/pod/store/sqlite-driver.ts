import type { Dialect, SqliteDatabase } from 'kysely';
import { SqliteDialect, SqliteDriver } from 'kysely';
import type { TableChanges } from './remembered.js';

/** An SQLite database that is open. */
export interface OpenSqlite extends SqliteDatabase {
  /** Which tables were written to. */
  readonly changes: TableChanges;
  /**
   * Ends a transaction, so that others see it. A long one in another thread: nothing else may run on the connection
   * meanwhile.
   */
  readonly commit: () => Promise<void>;
  /** Resolves when what was committed before the call is on the disk. */
  readonly synced: () => Promise<void>;
  /** Lets go of what {@link OpenSqlite.synced} needs, before the database is closed. */
  readonly endSync: () => Promise<void>;
}

/**
 * Kysely's dialect of SQLite, but for commits, which the database does as suits their length. Kysely runs nothing else
 * on the connection until a transaction has ended.
 *
 * @example
 * const dialect = sqliteDialectOf(await openSqlite('pod.db'));
 */
export function sqliteDialectOf(database: OpenSqlite): Dialect {
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => new CommittingDriver(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (queries) => dialect.createIntrospector(queries),
  };
}

class CommittingDriver extends SqliteDriver {
  readonly #database: OpenSqlite;

  constructor(database: OpenSqlite) {
    super({ database });
    this.#database = database;
  }

  override commitTransaction(): Promise<void> {
    return this.#database.commit();
  }

  override async destroy(): Promise<void> {
    await this.#database.endSync();
    await super.destroy();
  }
}
