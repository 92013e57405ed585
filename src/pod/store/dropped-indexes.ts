import { sql } from 'kysely';
import { isPostgres } from './database-kind.js';
import { hasMore } from './emptied-tables.js';
import { runLong } from './long-statement.js';
import type { Queries } from './tables.js';

/** Rows of a table whose indexes are made faster anew than kept up to date while nearly all rows go or come. */
const many = 10_000;

/**
 * Drops the indexes of SQLite's long tables, within a transaction in which nearly all their rows are removed or replaced.
 * Does nothing on PostgreSQL.
 *
 * @param names - tables, each alone or beside the one that its rows will come from
 * @returns makes the indexes again, each in one go: in the order of its entries
 */
export async function dropIndexes(
  queries: Queries,
  names: readonly (readonly [table: string, from?: string])[],
): Promise<() => Promise<void>> {
  const creations: string[] = [];
  for (const [table, from = table] of isPostgres(queries) ? [] : names) {
    if ((await hasMore(queries, table, many)) || (await hasMore(queries, from, many))) {
      const { rows } = await sql<{ name: string; creation: string }>`
        select name, sql as creation from sqlite_master
        where type = 'index' and tbl_name = ${table} and sql is not null`.execute(queries);
      for (const { name, creation } of rows) {
        await runLong(queries, sql`drop index ${sql.table(name)}`);
        creations.push(creation);
      }
    }
  }
  return async () => {
    for (const creation of creations) {
      await runLong(queries, sql.raw(creation));
    }
  };
}
