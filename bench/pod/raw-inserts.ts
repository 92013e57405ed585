import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';

/** How many messages are inserted, and how many in one transaction: as many as the pod has in one. */
const messages = 20_000;
const together = 250;

type Row = readonly unknown[];

/**
 * How many messages a second the database takes by itself: the rows that an import has left in a pod's file, with
 * their indexes, inserted by prepared statements into an empty file. Nothing is read, checked or rendered.
 *
 * @param source - the file of a pod with an archive
 */
export async function rawInsertsPerSecond(source: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const from = new Database(source, { readonly: true });
  const into = new Database(join(folder, 'raw.db'));
  try {
    into.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = off');
    for (const { sql } of from.prepare(definitions).all() as { readonly sql: string }[]) {
      into.exec(sql);
    }
    const tables = queries.map(({ table, columns, rows }) => ({
      insert: into.prepare(insertInto(table, columns ?? columnsOf(from, table))),
      groups: grouped(from.prepare(rows).raw().all(messages) as Row[]),
    }));
    const begin = performance.now();
    for (let first = 0; first < messages; first += together) {
      into.exec('begin');
      for (const { insert, groups } of tables) {
        for (const row of groups.get(first / together) ?? []) {
          insert.run(...row);
        }
      }
      into.exec('commit');
    }
    return messages / ((performance.now() - begin) / 1000);
  } finally {
    into.close();
    from.close();
    await rm(folder, { recursive: true });
  }
}

/** What the tables of messages, their tags and their words are made by. */
const definitions = `select sql from sqlite_master where sql is not null
  and (tbl_name in ('messages', 'message_tags') or name = 'message_index')`;

/** The first of all rows: each with its place among the messages before its values. */
const queries: readonly { table: string; columns?: string; rows: string }[] = [
  {
    table: 'messages',
    rows: 'select row_number() over (order by position) - 1, * from messages order by position limit ?',
  },
  {
    table: 'message_tags',
    rows: `select place, message_tags.* from message_tags join (
      select position, row_number() over (order by position) - 1 as place
      from messages order by position limit ?
    ) on position = message_position order by place`,
  },
  {
    table: 'message_index',
    columns: 'rowid, stream, words, message_position',
    // The numbers are beyond what a JavaScript number holds.
    rows: `select row_number() over (order by rowid) - 1, cast(rowid as text), stream, words, message_position
      from message_index order by rowid limit ?`,
  },
];

function columnsOf(database: Database.Database, table: string): string {
  const columns = database.prepare(`pragma table_info(${table})`).all() as { name: string }[];
  return columns.map(({ name }) => name).join(', ');
}

function insertInto(table: string, columns: string): string {
  const marks = columns.split(', ').map((name) => (name === 'rowid' ? 'cast(? as integer)' : '?'));
  return `insert into ${table} (${columns}) values (${marks.join(', ')})`;
}

/** Rows by the transaction that they belong into; without their places. */
function grouped(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const [place, ...values] of rows) {
    const group = Math.floor(Number(place) / together);
    const known = groups.get(group);
    if (known === undefined) {
      groups.set(group, [values]);
    } else {
      known.push(values);
    }
  }
  return groups;
}
