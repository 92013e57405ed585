import { sql } from 'kysely';
import { isPostgres } from './database-kind.js';
import { runLong } from './long-statement.js';
import type { Queries } from './tables.js';

/** SQLite takes the words of each row out of the index: with more rows, it is faster to make the index anew. */
const fewRows = 1000;

/** PostgreSQL looks at each removed row again for each row that was referred to: with more, it is faster to truncate. */
const many = 10_000;

/**
 * Removes all rows of some tables.
 *
 * @param names - each after those that it refers to; no other table refers to one of them
 */
export async function emptyTables(queries: Queries, names: readonly string[]): Promise<void> {
  if (isPostgres(queries) && (await isAnyLong(queries, names))) {
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(queries);
    return;
  }
  for (const name of [...names].reverse()) {
    await emptyTable(queries, name);
  }
}

async function isAnyLong(queries: Queries, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    if (await hasMore(queries, name, many)) {
      return true;
    }
  }
  return false;
}

/** Removes all rows of a table. */
export async function emptyTable(queries: Queries, name: string): Promise<void> {
  if (name === wordTable && !isPostgres(queries) && (await hasMore(queries, name, fewRows))) {
    await renewWords(queries);
  } else if (await hasMore(queries, name, 0)) {
    await runLong(queries, sql`delete from ${sql.table(name)}`);
  }
}

/** The table of the full-text index: SQLite keeps it in tables of its own. */
export const wordTable = 'message_index';

/** Makes the full-text index of SQLite anew, without any rows. */
export async function renewWords(queries: Queries): Promise<void> {
  const { rows } = await sql<{ creation: string }>`
    select sql as creation from sqlite_master where name = ${wordTable}`.execute(queries);
  await runLong(queries, sql`drop table ${sql.table(wordTable)}`);
  for (const { creation } of rows) {
    await sql.raw(creation).execute(queries);
  }
}

/** Whether a table has more rows than so many. */
export async function hasMore(queries: Queries, name: string, count: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1 offset ${count}`.execute(
    queries,
  );
  return rows.length > 0;
}
