import { sql } from 'kysely';
import { columnNamesOf, copyRows, emptyTable, isPostgres, rowsOf } from './by-turns.js';
import type { StateTable } from './state-tables.js';
import { stateTables } from './state-tables.js';
import type { Queries } from './tables.js';

/** Copies every row into the tables of a snapshot. */
export async function copyTables(queries: Queries, snapshot: number): Promise<void> {
  for (const table of stateTables) {
    const copy = sql.table(copyOf(table, snapshot));
    const columns = columnsOf(queries, table);
    await sql`create table ${copy} as select ${columns} from ${sql.table(table)} limit 0`.execute(
      queries,
    );
    const names = await columnNamesOf(queries, copyOf(table, snapshot));
    await copyRows(queries, sourceOf(queries, table, names), {
      table: copyOf(table, snapshot),
      columns: names,
    });
  }
}

/** Replaces the present rows by those of a snapshot. */
export async function putBackTables(queries: Queries, snapshot: number): Promise<void> {
  for (const table of [...stateTables].reverse()) {
    await emptyTable(queries, table);
  }
  for (const table of stateTables) {
    const names = await columnNamesOf(queries, copyOf(table, snapshot));
    const copy = { table: copyOf(table, snapshot), columns: names };
    await copyRows(queries, copy, { table, columns: names });
  }
}

/** Removes the tables of a snapshot. */
export async function dropCopies(queries: Queries, snapshot: number): Promise<void> {
  for (const table of stateTables) {
    // To drop a full table is one long statement.
    await emptyTable(queries, copyOf(table, snapshot));
    await sql`drop table ${sql.table(copyOf(table, snapshot))}`.execute(queries);
  }
}

/** The name of the table that holds a snapshot's rows of a table. */
export function copyOf(table: StateTable, snapshot: number): string {
  return `snapshot_${snapshot}_${table}`;
}

/** SQLite's full-text index hides the column by which its rows are found. */
function columnsOf(queries: Queries, table: StateTable) {
  return table === 'message_index' && !isPostgres(queries)
    ? sql`rowid, stream, words, message_position`
    : sql`*`;
}

/** SQLite's full-text index is read from where it keeps its rows: to find one in the index itself takes long. */
function sourceOf(queries: Queries, table: StateTable, columns: readonly string[]) {
  return table === 'message_index' && !isPostgres(queries)
    ? { table: rowsOf(table), columns: ['id', 'c0', 'c1', 'c2'] }
    : { table, columns };
}
