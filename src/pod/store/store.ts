import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';
import { sqliteDialect } from './migrations/migration.js';
import { openSqlite } from './sqlite.js';
import type { Queries, Tables } from './tables.js';

/**
 * The pod's database. Reads run on {@link Store.queries}; whatever writes runs in
 * {@link Store.transaction}, so that it is kept whole or not at all.
 */
export class Store {
  readonly queries: Queries;

  private constructor(queries: Queries) {
    this.queries = queries;
  }

  /**
   * Opens the database and brings its schema up to date.
   *
   * @param file - an SQLite file, created when absent; memory when left out
   * @throws PodError `DATABASE_UNUSABLE`, `DATABASE_TOO_NEW`
   */
  static async open(file: string | undefined): Promise<Store> {
    const queries = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: openSqlite(file) }),
    });
    try {
      await migrate(queries, sqliteDialect, migrations);
    } catch (error) {
      await queries.destroy();
      throw error;
    }
    return new Store(queries);
  }

  /**
   * Runs `action` in one transaction: committed when it returns, undone when it throws. Inside, only
   * the queries handed to it may be used: the database has one connection, and this one holds it.
   */
  async transaction<Result>(action: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.queries.transaction().execute(action);
  }

  async close(): Promise<void> {
    await this.queries.destroy();
  }
}
