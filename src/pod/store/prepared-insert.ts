import type { Selectable } from 'kysely';
import type { Compiles, Marks } from './prepared.js';
import { prepared } from './prepared.js';
import { syncStatementsOf } from './sync-statements.js';
import type { Queries, Tables } from './tables.js';

/** The tables whose rows the database numbers. */
type NumberedTable = 'events' | 'messages';

/** A row of one of them, without its number. */
type NewRow<Table extends NumberedTable> = Omit<Selectable<Tables[Table]>, 'position'>;

/** An insert into one of them. */
interface NumberedInsert {
  returning(column: 'position'): Compiles<{ readonly position: number }>;
}

/**
 * Makes an insert that is built once, and answers the position that the database gives the row. SQLite tells of any
 * insert: to ask for it as part of the statement would take half as long again.
 *
 * @example
 * const insertEvent = preparedInsert('events', (from, { value }) =>
 *   from.insertInto('events').values({ body: value('body') }),
 * );
 * const position = await insertEvent(queries, { body: '{}' });
 *
 * @param table - see {@link syncInserts}
 * @param build - the insert where it has to be waited for
 */
export function preparedInsert<Table extends NumberedTable>(
  table: Table,
  build: (queries: Queries, marks: Marks<NewRow<Table>>) => NumberedInsert,
): (queries: Queries, row: NewRow<Table>) => Promise<number> {
  const sync = syncInserts(table);
  const waitedFor = prepared((queries, marks: Marks<NewRow<Table>>) =>
    build(queries, marks).returning('position'),
  );
  return async (queries, row) => {
    const [position] = sync(queries, [row]) ?? [];
    const answer = position === undefined ? await waitedFor.first(queries, row) : { position };
    if (answer === undefined) {
      throw new Error('A row that was inserted is not there.');
    }
    return answer.position;
  };
}

/**
 * Makes what inserts rows, and answers their positions, where queries run at once. Elsewhere it does nothing, and answers
 * `undefined`.
 *
 * @param table - its columns that may be null are null when nothing is said
 */
export function syncInserts<Table extends NumberedTable>(
  table: Table,
): (queries: Queries, rows: readonly NewRow<Table>[]) => number[] | undefined {
  const filled = new FilledColumns(table);
  return (queries, rows) => {
    const sync = syncStatementsOf(queries);
    return (
      sync &&
      groupsOf(rows).flatMap((some) => positionsOf(some, sync.insert(...filled.insertOf(some))))
    );
  };
}

/** So many rows are inserted by one statement, which saves a fifth of their time; what is left of them one by one. */
const together = 50;

function groupsOf<Row>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (let from = 0; from < rows.length;) {
    const size = rows.length - from < together ? 1 : together;
    groups.push(rows.slice(from, from + size));
    from += size;
  }
  return groups;
}

/** SQLite tells the position of the last row of a statement; it numbers those of one without gaps. */
function positionsOf(rows: readonly unknown[], last: number): number[] {
  return rows.map((_, place) => last - rows.length + 1 + place);
}

/**
 * Inserts of rows without the columns in which all of them are null: each value takes time to hand over, and half of a
 * message has none.
 */
class FilledColumns {
  readonly #table: string;
  /** The statements by how many rows they insert, and by a bit for each column that has a value. */
  readonly #statements = new Map<number, Map<number, string>>();
  #columns: readonly string[] | undefined;

  constructor(table: string) {
    this.#table = table;
  }

  insertOf(rows: readonly object[]): [statement: string, values: readonly unknown[]] {
    const columns = (this.#columns ??= Object.keys(rows[0] ?? {}));
    const filled = rows.reduce<number>((bits, row) => bits | filledIn(columns, row), 0);
    const values: unknown[] = [];
    for (const row of rows) {
      for (let place = 0; place < columns.length; place += 1) {
        if ((filled & (1 << place)) !== 0) {
          values.push(Reflect.get(row, columns[place] ?? ''));
        }
      }
    }
    return [this.#statement(filled, columns, rows.length), values];
  }

  #statement(filled: number, columns: readonly string[], rows: number): string {
    const known = this.#statements.get(rows) ?? new Map<number, string>();
    this.#statements.set(rows, known);
    const statement =
      known.get(filled) ?? insertInto(this.#table, filledNames(filled, columns), rows);
    known.set(filled, statement);
    return statement;
  }
}

/** A bit for each column in which a row has a value. */
function filledIn(columns: readonly string[], row: object): number {
  let filled = 0;
  for (let place = 0; place < columns.length; place += 1) {
    if (Reflect.get(row, columns[place] ?? '') !== null) {
      filled |= 1 << place;
    }
  }
  return filled;
}

function filledNames(filled: number, columns: readonly string[]): string[] {
  return columns.filter((_, place) => (filled & (1 << place)) !== 0);
}

function insertInto(table: string, names: readonly string[], rows: number): string {
  const list = names.map((name) => `"${name}"`).join(', ');
  const marks = `(${names.map(() => '?').join(', ')})`;
  return `insert into "${table}" (${list}) values ${Array.from({ length: rows }, () => marks).join(', ')}`;
}
