import type { DatabaseConnection, Dialect } from 'kysely';
import { SqliteDialect, SqliteDriver } from 'kysely';
import { AtOnce, AtOnceAdapter } from './at-once.js';
import type { KeptStatements } from './kept-statements.js';
import type { TableChanges } from './remembered.js';

/** An SQLite database that is open. */
export interface OpenSqlite extends KeptStatements {
  /** Which tables were written to. */
  readonly changes: TableChanges;
  /** Whether another connection to it waits for no transaction, and none for it. */
  readonly canBeReadAside: boolean;
  /**
   * Ends a transaction, so that others see it. A long one in another thread: nothing else may run on the connection
   * meanwhile.
   */
  readonly commit: () => Promise<void>;
  /** Runs a statement in another thread: nothing else may run on the connection meanwhile. */
  readonly beside: (statement: string) => Promise<void>;
  /** Resolves when what was committed before the call is on the disk. */
  readonly synced: () => Promise<void>;
  /** Lets go of what {@link OpenSqlite.synced} needs, before the database is closed. */
  readonly endSync: () => Promise<void>;
}

/**
 * Kysely's dialect of SQLite, but for commits, which the database does as suits their length, and for what runs at once
 * ({@link AtOnce}). Kysely runs nothing else on the connection until a transaction has ended.
 *
 * @param onError - hears what the database says when something fails that runs at once
 * @example
 * const dialect = sqliteDialectOf(await openSqlite('pod.db'), () => undefined);
 */
export function sqliteDialectOf(database: OpenSqlite, onError: (error: unknown) => void): Dialect {
  const dialect = new SqliteDialect({ database });
  const atOnce = new AtOnce(database, onError);
  return {
    createDriver: () => new CommittingDriver(database, atOnce),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => new AtOnceAdapter(atOnce, database.changes),
    createIntrospector: (queries) => dialect.createIntrospector(queries),
  };
}

class CommittingDriver extends SqliteDriver {
  readonly #database: OpenSqlite;
  readonly #atOnce: AtOnce;

  constructor(database: OpenSqlite, atOnce: AtOnce) {
    super({ database });
    this.#database = database;
    this.#atOnce = atOnce;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    this.#atOnce.isHeld = true;
    return connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#atOnce.isHeld = false;
    await super.releaseConnection();
  }

  override commitTransaction(): Promise<void> {
    return this.#database.commit();
  }

  override async destroy(): Promise<void> {
    // From now on, nothing runs at once any more.
    this.#atOnce.isHeld = true;
    await this.#database.endSync();
    await super.destroy();
  }
}
