import { sql } from 'kysely';
import { isPostgres } from './database-kind.js';
import { runLong } from './long-statement.js';
import type { Queries } from './tables.js';

/**
 * Removes all rows of a table but some, within a transaction, however many there are of either.
 *
 * @example
 * await removeOthers(queries, 'users', [{ id: 7 }]); // nobody but 7 is left
 */
export async function removeOthers(
  queries: Queries,
  table: 'users' | 'applications',
  kept: readonly { readonly id: number | string }[],
): Promise<void> {
  // As one text: of a list, kysely looks at each member.
  const ids = sql.lit(JSON.stringify(kept.map(({ id }) => id)));
  const isOther = isPostgres(queries)
    ? sql`cast(id as text) not in (select json_array_elements_text(${ids}::json))`
    : sql`id not in (select value from json_each(${ids}))`;
  await runLong(queries, sql`delete from ${sql.table(table)} where ${isOther}`);
}
