import type { RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';
import { Pace } from '../pace.js';
import { sharedRowsOf } from './shared-rows.js';
import type { Queries } from './tables.js';

/** How long some rows may take, in milliseconds of a clock, and the fewest of them. */
interface Share {
  readonly slice: number;
  readonly fewest: number;
  readonly now: () => number;
}

/** SQLite computes in this process: what the machine does meanwhile, fewer rows do not make shorter. */
const ofThisProcess: Share = { slice: 10, fewest: 1, now: computed };
/** A server holds up only who waits for it: what a few rows cost is mostly the way to it. */
const ofServer: Share = { slice: 100, fewest: 16, now: () => performance.now() };

/** Rows of one statement at most. */
const most = 5000;
/** The same where each brings its values: SQLite takes 32,766 of them with one statement. */
const mostWithValues = 500;

/** Bytes of the rows of one statement about: those of a few messages may be megabytes. */
const mostBytes = 1_000_000;

/** What SQLite calls the number that it gives a row. */
const rowNumber = '_rowid_';

/** Whether the database is a server, which computes in a process of its own. */
export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether other processes use the database as well. */
export function isShared(queries: Queries): boolean {
  return sharedRowsOf(queries) !== undefined;
}

/**
 * Does something to some rows after the others until none is left, as many at a time as take no longer than
 * others can wait.
 *
 * @param step - does it to so many rows, and answers whether there are more
 */
export async function byTurns(
  queries: Queries,
  step: (rows: number) => Promise<boolean>,
): Promise<void> {
  const { slice, fewest, now } = isPostgres(queries) ? ofServer : ofThisProcess;
  const pace = new Pace();
  for (let rows = fewest; ;) {
    const begin = now();
    if (!(await step(rows))) {
      return;
    }
    rows =
      now() - begin > slice ? Math.max(fewest, Math.floor(rows / 2)) : Math.min(most, rows * 2);
    await pace.turn();
  }
}

/** What this process has computed so far, in milliseconds. */
function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Does something with some of a list after the others, as many at a time as take no longer than others can wait. */
export async function someByTurns<Item>(
  queries: Queries,
  items: readonly Item[],
  step: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  let place = 0;
  await byTurns(queries, async (rows) => {
    const some = items.slice(place, place + Math.min(rows, mostWithValues));
    place += some.length;
    if (some.length > 0) {
      await step(some);
    }
    return place < items.length;
  });
}

/** Removes all rows of a table. */
export async function emptyTable(queries: Queries, name: string): Promise<void> {
  const table = sql.table(name);
  if (isPostgres(queries)) {
    await sql`delete from ${table}`.execute(queries);
    return;
  }
  const key = sql.raw(await primaryKeyOf(queries, name));
  const kept = rowsOf(name);
  const columns = await columnNamesOf(queries, kept);
  await byTurns(queries, async (most) => {
    const rows = await fitting(queries, { table: kept, columns }, { key, later: sql`1 = 1` }, most);
    await sql`delete from ${table} where (${key}) in (
      select ${key} from ${table} order by ${key} limit ${rows})`.execute(queries);
    // An index of words does not count what is changed in it.
    const { rows: left } = await sql`select 1 from ${table} limit 1`.execute(queries);
    return left.length > 0;
  });
}

/** Copies rows from one table to another, in the order of their keys. */
export async function copyRows(
  queries: Queries,
  from: { readonly table: string; readonly columns: readonly string[] },
  to: { readonly table: string; readonly columns: readonly string[] },
): Promise<void> {
  const [columns, given] = [to.columns, from.columns].map((names) =>
    sql.join(names.map((name) => sql.ref(name))),
  );
  if (isPostgres(queries)) {
    // It hands out positions itself unless it is told that they are given.
    await sql`insert into ${sql.table(to.table)} (${columns}) overriding system value
      select ${given} from ${sql.table(from.table)}`.execute(queries);
    return;
  }
  const name = await primaryKeyOf(queries, from.table);
  const key = sql.raw(name);
  // Numbers of rows are longer than those of JavaScript.
  const isNumber = name === rowNumber;
  const selected = isNumber ? sql`cast(${key} as text) as row_number` : key;
  let after: readonly unknown[] | undefined;
  await byTurns(queries, async (most) => {
    const later =
      after === undefined
        ? sql`1 = 1`
        : isNumber
          ? sql`${key} > cast(${after[0]} as integer)`
          : sql`(${key}) > (${sql.join(after)})`;
    const rows = await fitting(queries, from, { key, later }, most);
    const {
      rows: [last],
    } = await sql<Record<string, unknown>>`select ${selected} from ${sql.table(from.table)}
      where ${later} order by ${key} limit 1 offset ${rows - 1}`.execute(queries);
    await sql`insert into ${sql.table(to.table)} (${columns}) select ${given}
      from ${sql.table(from.table)} where ${later} order by ${key} limit ${rows}`.execute(queries);
    after = last && Object.values(last);
    return last !== undefined;
  });
}

/** The table in which SQLite keeps the rows of a table: its full-text index has another one for them. */
export function rowsOf(table: string): string {
  return table === 'message_index' ? 'message_index_content' : table;
}

/** The columns of a table, in its order. */
export async function columnNamesOf(queries: Queries, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${listColumns(queries, table)}`.execute(queries);
  return rows.map(({ name }) => name);
}

function listColumns(queries: Queries, table: string) {
  return isPostgres(queries)
    ? sql`select column_name as name from information_schema.columns
        where table_name = ${table} and table_schema = current_schema() order by ordinal_position`
    : sql`select name from pragma_table_info(${table}) order by cid`;
}

/** How many of the next rows one statement may take: so many, or fewer when one of them is long. */
async function fitting(
  queries: Queries,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  { key, later }: { readonly key: RawBuilder<unknown>; readonly later: RawBuilder<unknown> },
  most: number,
): Promise<number> {
  const lengths = columns.map((name) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`);
  const { rows } = await sql<{ longest: number | null }>`select max(octets) as longest from (
    select ${sql.join(lengths, sql` + `)} as octets from ${sql.table(table)}
      where ${later} order by ${key} limit ${most})`.execute(queries);
  const longest = rows[0]?.longest ?? 0;
  return Math.max(1, Math.min(most, Math.floor(mostBytes / Math.max(longest, 1))));
}

/** The column that identifies a row in SQLite: it numbers the rows of most tables itself. */
async function primaryKeyOf(queries: Queries, table: string): Promise<string> {
  const { rows } = await sql<{ name: string; wr: number; pk: number }>`
    select columns.name, tables.wr, columns.pk from pragma_table_info(${table}) as columns,
      pragma_table_list(${table}) as tables where columns.pk > 0 or tables.wr = 0
      order by columns.pk`.execute(queries);
  return rows[0]?.wr === 1 ? rows.map(({ name }) => name).join(', ') : rowNumber;
}
