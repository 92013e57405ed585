import type { Dialect, SqliteDatabase } from 'kysely';
import { SqliteDialect, SqliteDriver } from 'kysely';

/** An SQLite database that is open. */
export interface OpenSqlite extends SqliteDatabase {
  /**
   * Runs one statement on its connection in another thread. Nothing else may run on the connection meanwhile: this
   * thread would wait for it.
   */
  readonly runBeside: (statement: string) => Promise<void>;
}

/**
 * Kysely's dialect of SQLite, but for commits: they wait for the disk, and every so often move the whole
 * write-ahead log into the file. Another thread does both, so that this one can answer others. Kysely runs nothing else
 * on the connection until a transaction has ended.
 *
 * @example
 * const dialect = sqliteDialectOf(await openSqlite('pod.db'));
 */
export function sqliteDialectOf(database: OpenSqlite): Dialect {
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => new CommitsBeside(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (queries) => dialect.createIntrospector(queries),
  };
}

class CommitsBeside extends SqliteDriver {
  readonly #database: OpenSqlite;

  constructor(database: OpenSqlite) {
    super({ database });
    this.#database = database;
  }

  override commitTransaction(): Promise<void> {
    return this.#database.runBeside('commit');
  }
}
