import type { DatabaseConnection, Dialect } from 'kysely';
import { SqliteDialect, SqliteDriver } from 'kysely';
import type { KeptStatements } from './kept-statements.js';
import type { TableChanges } from './remembered.js';
import { SyncAdapter, SyncStatements } from './sync-statements.js';

/** An SQLite database that is open. */
export interface OpenSqlite extends KeptStatements {
  /** Which tables were written to. */
  readonly changes: TableChanges;
  /** Whether another connection to it waits for no transaction, and none for it. */
  readonly hasLongQueries: boolean;
  /**
   * Ends a transaction, so that others see it. A long one in another thread: nothing else may run on the connection
   * meanwhile.
   */
  readonly commit: () => Promise<void>;
  /** Runs a statement in another thread: nothing else may run on the connection meanwhile. */
  readonly runInThread: (statement: string) => Promise<void>;
  /** Resolves when what was committed before the call is on the disk. */
  readonly synced: () => Promise<void>;
  /** Lets go of what {@link OpenSqlite.synced} needs, before the database is closed. */
  readonly endSync: () => Promise<void>;
}

/**
 * Kysely's dialect of SQLite, but for commits, which the database does as suits their length, and for what runs at once
 * ({@link SyncStatements}). Kysely runs nothing else on the connection until a transaction has ended.
 *
 * @param onError - hears what the database says when something fails that runs at once
 * @example
 * const dialect = sqliteDialectOf(await openSqlite('pod.db'), () => undefined);
 */
export function sqliteDialectOf(database: OpenSqlite, onError: (error: unknown) => void): Dialect {
  const dialect = new SqliteDialect({ database });
  const sync = new SyncStatements(database, onError);
  return {
    createDriver: () => new CommittingDriver(database, sync),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => new SyncAdapter(sync, database.changes),
    createIntrospector: (queries) => dialect.createIntrospector(queries),
  };
}

class CommittingDriver extends SqliteDriver {
  readonly #database: OpenSqlite;
  readonly #sync: SyncStatements;

  constructor(database: OpenSqlite, sync: SyncStatements) {
    super({ database });
    this.#database = database;
    this.#sync = sync;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    this.#sync.isHeld = true;
    return connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#sync.isHeld = false;
    await super.releaseConnection();
  }

  override commitTransaction(): Promise<void> {
    return this.#database.commit();
  }

  override async destroy(): Promise<void> {
    // From now on, nothing runs at once any more.
    this.#sync.isHeld = true;
    await this.#database.endSync();
    await super.destroy();
  }
}
