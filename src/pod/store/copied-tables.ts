import { sql } from 'kysely';
import { isPostgres } from './database-kind.js';
import { dropIndexes } from './dropped-indexes.js';
import { emptyTables, hasMore, renewWords, wordTable } from './emptied-tables.js';
import { runLong } from './long-statement.js';
import { stateTables } from './state-tables.js';
import type { Queries } from './tables.js';

/** Copies every row into the tables of a snapshot. */
export async function copyTables(queries: Queries, snapshot: number): Promise<void> {
  if (!isPostgres(queries)) {
    // What others have entered in this transaction, the full-text index writes to its tables now.
    await sql`savepoint entered`.execute(queries);
    await sql`release savepoint entered`.execute(queries);
  }
  for (const table of keptTables(queries)) {
    const [from, to] = [sql.table(table), sql.table(copyOf(table, snapshot))];
    await sql`create table ${to} as select * from ${from} limit 0`.execute(queries);
    await copyRows(queries, table, copyOf(table, snapshot));
  }
}

/** Replaces the present rows by those of a snapshot. */
export async function putBackTables(queries: Queries, snapshot: number): Promise<void> {
  const tables = keptTables(queries);
  if (isPostgres(queries)) {
    await emptyTables(queries, stateTables);
    await putBack(queries, tables, snapshot);
    return;
  }
  const copies = tables.map((table) => [table, copyOf(table, snapshot)] as const);
  const makeIndexes = await dropIndexes(queries, copies);
  await emptyTables(queries, stateTables);
  await renewWords(queries);
  await sql`delete from ${sql.table(`${wordTable}_data`)}`.execute(queries);
  await putBack(queries, tables, snapshot);
  await makeIndexes();
}

async function putBack(
  queries: Queries,
  tables: readonly string[],
  snapshot: number,
): Promise<void> {
  for (const table of tables) {
    await copyRows(queries, copyOf(table, snapshot), table);
  }
}

/** Removes the tables of a snapshot. */
export async function dropCopies(queries: Queries, snapshot: number): Promise<void> {
  // Those of earlier versions hold the full-text index as a table of its own.
  for (const table of new Set([...keptTables(queries), wordTable])) {
    await runLong(queries, sql`drop table if exists ${sql.table(copyOf(table, snapshot))}`);
  }
}

/** The name of the table that holds a snapshot's rows of a table. */
export function copyOf(table: string, snapshot: number): string {
  return `snapshot_${snapshot}_${table}`;
}

/**
 * The tables whose rows a snapshot keeps. Of SQLite's full-text index it keeps those in which the index lies: to take
 * the words of all messages apart once more takes ten times as long as all the rest.
 */
function keptTables(queries: Queries): readonly string[] {
  return isPostgres(queries)
    ? stateTables
    : stateTables.flatMap((table) =>
        table === wordTable ? partsOfWords.map((part) => `${table}_${part}`) : [table],
      );
}

/** Where SQLite's full-text index lies. */
const partsOfWords = ['data', 'idx', 'content', 'docsize'];

async function copyRows(queries: Queries, from: string, to: string): Promise<void> {
  if (await hasMore(queries, from, 0)) {
    // PostgreSQL hands out positions itself unless it is told that they are given.
    const given = isPostgres(queries) ? sql`overriding system value` : sql``;
    await runLong(
      queries,
      sql`insert into ${sql.table(to)} ${given} select * from ${sql.table(from)}`,
    );
  }
}
