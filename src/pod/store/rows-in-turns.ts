import { Pace } from '../pace.js';

/** Rows that are read at a time: others have their turn between them. */
const rowsAtOnce = 1000;

/**
 * All rows of a query, read some after the others, so that others have their turn however many there are. A query that
 * asks for an order of its own makes a database in this process read all rows before the first: ask for the order of the
 * key here, and sort what comes with `sortedInTurns`.
 *
 * @example
 * const wanted = queries.selectFrom('users').select('id').orderBy('id');
 * const users = await rowsInTurns<{ readonly id: number }>((last, most) =>
 *   wanted.where('id', '>', last?.id ?? 0).limit(most).execute(),
 * );
 *
 * @param read - reads so many rows at most, in the order of a key that an index has, from the one after the last on
 */
export async function rowsInTurns<Row>(
  read: (last: Row | undefined, most: number) => Promise<readonly Row[]>,
  pace = new Pace(),
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const some = await read(rows.at(-1), rowsAtOnce);
    rows.push(...some);
    if (some.length < rowsAtOnce) {
      return rows;
    }
    await pace.turn();
  }
}
