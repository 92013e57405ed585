import type { Selectable } from 'kysely';
import { atOnceOf } from './at-once.js';
import type { Compiles, Marks } from './prepared.js';
import { prepared } from './prepared.js';
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
 * @param table - see {@link insertsAtOnce}
 * @param build - the insert where it has to be waited for
 */
export function preparedInsert<Table extends NumberedTable>(
  table: Table,
  build: (queries: Queries, marks: Marks<NewRow<Table>>) => NumberedInsert,
): (queries: Queries, row: NewRow<Table>) => Promise<number> {
  const atOnce = insertsAtOnce(table);
  const waitedFor = prepared((queries, marks: Marks<NewRow<Table>>) =>
    build(queries, marks).returning('position'),
  );
  return async (queries, row) => {
    const [position] = atOnce(queries, [row]) ?? [];
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
export function insertsAtOnce<Table extends NumberedTable>(
  table: Table,
): (queries: Queries, rows: readonly NewRow<Table>[]) => number[] | undefined {
  const filled = new FilledColumns(table);
  return (queries, rows) => {
    const atOnce = atOnceOf(queries);
    return atOnce && rows.map((row) => atOnce.insert(...filled.insertOf(row)));
  };
}

/** Inserts of rows without what is null in them: each value takes time to hand over, and half of a message has none. */
class FilledColumns {
  readonly #table: string;
  /** The statements, by a bit for each column that has a value. */
  readonly #statements = new Map<number, string>();
  #columns: readonly string[] | undefined;

  constructor(table: string) {
    this.#table = table;
  }

  insertOf(row: object): [statement: string, values: readonly unknown[]] {
    const columns = (this.#columns ??= Object.keys(row));
    const values: unknown[] = [];
    let filled = 0;
    for (const [place, column] of columns.entries()) {
      const value: unknown = Reflect.get(row, column);
      if (value !== null) {
        values.push(value);
        filled |= 1 << place;
      }
    }
    return [this.#statements.get(filled) ?? this.#write(filled, columns), values];
  }

  #write(filled: number, columns: readonly string[]): string {
    const names = columns.filter((_, place) => (filled & (1 << place)) !== 0);
    const list = names.map((name) => `"${name}"`).join(', ');
    const statement = `insert into "${this.#table}" (${list}) values (${names.map(() => '?').join(', ')})`;
    this.#statements.set(filled, statement);
    return statement;
  }
}
