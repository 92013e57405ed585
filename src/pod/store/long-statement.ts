import type { CompiledQuery } from 'kysely';
import { syncStatementsOf } from './sync-statements.js';
import type { Queries } from './tables.js';

/** A statement, such as `sql` makes one. */
interface Compilable {
  compile(queries: Queries): CompiledQuery;
}

/**
 * Runs a statement that goes through many rows, within a transaction. SQLite, which computes in this process, does so in
 * another thread: only those wait who need the database.
 *
 * @param statement - has no values beside it, but literals: `sql.lit`
 */
export async function runLong(queries: Queries, statement: Compilable): Promise<void> {
  const compiled = statement.compile(queries);
  const sqlite = syncStatementsOf(queries);
  await (sqlite === undefined ? queries.executeQuery(compiled) : sqlite.runInThread(compiled.sql));
}
