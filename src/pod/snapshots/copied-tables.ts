import { PostgresAdapter, sql } from 'kysely';
import type { Queries, Tables } from '../store/tables.js';

/** A table whose rows belong to the state of the pod. */
export type CopiedTable = Exclude<keyof Tables, 'migrations' | 'snapshots'>;

/**
 * Every table that a snapshot holds, each after those it refers to. A new table has to be put here to
 * compile.
 */
const places: Readonly<Record<CopiedTable, number>> = {
  users: 1,
  applications: 2,
  tokens: 3,
  streams: 4,
  memberships: 5,
  messages: 6,
  attachments: 7,
  message_tags: 8,
  message_index: 9,
  views: 10,
  signals: 11,
  subscriptions: 12,
  policies: 13,
  violations: 14,
  datafeeds: 15,
  events: 16,
  deliveries: 17,
  connections: 18,
  presences: 19,
  presence_feeds: 20,
  follows: 21,
  delegates: 22,
  manifests: 23,
  file_extensions: 24,
  dictionaries: 25,
  user_features: 26,
  user_applications: 27,
  avatars: 28,
};

const inOrder = (Object.keys(places) as CopiedTable[]).sort(
  (one, other) => places[one] - places[other],
);

/** Copies every row into the tables of a snapshot. */
export async function copyTables(queries: Queries, snapshot: number): Promise<void> {
  for (const table of inOrder) {
    const copy = sql.table(copyOf(table, snapshot));
    await sql`create table ${copy} as select ${columnsOf(queries, table)} from ${sql.table(table)}`.execute(
      queries,
    );
  }
}

/** Puts the rows of a snapshot in the place of those that are there. */
export async function putBackTables(queries: Queries, snapshot: number): Promise<void> {
  for (const table of [...inOrder].reverse()) {
    await sql`delete from ${sql.table(table)}`.execute(queries);
  }
  for (const table of inOrder) {
    const names = await columnNamesOf(queries, copyOf(table, snapshot));
    const columns = sql.join(names.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) ${overriding(queries)}
      select ${columns} from ${sql.table(copyOf(table, snapshot))}`.execute(queries);
  }
}

/** Removes the tables of a snapshot. */
export async function dropCopies(queries: Queries, snapshot: number): Promise<void> {
  for (const table of inOrder) {
    await sql`drop table ${sql.table(copyOf(table, snapshot))}`.execute(queries);
  }
}

/** The name of the table that holds a snapshot's rows of a table. */
export function copyOf(table: CopiedTable, snapshot: number): string {
  return `snapshot_${snapshot}_${table}`;
}

/** SQLite's full-text index hides the column by which its rows are found. */
function columnsOf(queries: Queries, table: CopiedTable) {
  return table === 'message_index' && !isPostgres(queries)
    ? sql`rowid, stream, words, message_position`
    : sql`*`;
}

async function columnNamesOf(queries: Queries, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${listColumns(queries, table)}`.execute(queries);
  return rows.map(({ name }) => name);
}

function listColumns(queries: Queries, table: string) {
  return isPostgres(queries)
    ? sql`select column_name as name from information_schema.columns
        where table_name = ${table} and table_schema = current_schema() order by ordinal_position`
    : sql`select name from pragma_table_info(${table}) order by cid`;
}

/** PostgreSQL hands out positions itself unless it is told that they are given. */
function overriding(queries: Queries) {
  return isPostgres(queries) ? sql`overriding system value` : sql``;
}

function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter;
}
