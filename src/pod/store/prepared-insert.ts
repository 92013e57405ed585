import { atOnceOf } from './at-once.js';
import type { Compiles, Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { Queries } from './tables.js';

/** An insert into a table whose rows the database numbers. */
interface NumberedInsert {
  returning(column: 'position'): Compiles<{ readonly position: number }>;
}

/** Puts rows into a table whose rows the database numbers. */
export interface PreparedInsert<Row extends object> {
  /** Inserts a row, and answers its position. */
  one(queries: Queries, row: Row): Promise<number>;
  /** Inserts rows, and answers their positions; `undefined` where queries do not run at once: nothing was done then. */
  allAtOnce(queries: Queries, rows: readonly Row[]): number[] | undefined;
}

/**
 * Makes an insert that is built once, and answers the positions that the database gives the rows. SQLite tells of any
 * insert: to ask for it as part of the statement would take half as long again.
 *
 * @example
 * const insertEvent = preparedInsert('events', (from, { value }: Marks<{ body: string }>) =>
 *   from.insertInto('events').values({ body: value('body') }),
 * );
 * const position = await insertEvent.one(queries, { body: '{}' });
 *
 * @param table - its columns that may be null are null when nothing is said
 * @param build - the insert where it has to be waited for
 */
export function preparedInsert<Row extends object>(
  table: 'events' | 'messages',
  build: (queries: Queries, marks: Marks<Row>) => NumberedInsert,
): PreparedInsert<Row> {
  const waitedFor = prepared((queries, marks: Marks<Row>) =>
    build(queries, marks).returning('position'),
  );
  const filled = new FilledColumns<Row>(table);
  const allAtOnce = (queries: Queries, rows: readonly Row[]) => {
    const atOnce = atOnceOf(queries);
    return atOnce && rows.map((row) => atOnce.insert(...filled.insertOf(row)));
  };
  return {
    allAtOnce,
    async one(queries, row) {
      const [position] = allAtOnce(queries, [row]) ?? [];
      const answer = position === undefined ? await waitedFor.first(queries, row) : { position };
      if (answer === undefined) {
        throw new Error('A row that was inserted is not there.');
      }
      return answer.position;
    },
  };
}

/** Inserts of rows without what is null in them: each value takes time to hand over, and half of a message has none. */
class FilledColumns<Row extends object> {
  readonly #table: string;
  /** The statements, by a bit for each column that has a value. */
  readonly #statements = new Map<number, string>();
  #columns: readonly string[] | undefined;

  constructor(table: string) {
    this.#table = table;
  }

  insertOf(row: Row): [statement: string, values: readonly unknown[]] {
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
