import { Pace } from '../pace.js';

/**
 * Reads so many rows at most, in the order of a key that an index has, from the one after the last on. A query that asks
 * for an order of its own makes a database in this process read all rows before the first: ask for the order of the key
 * here, and sort what comes with `sortedInTurns`.
 */
export type ReadRows<Row> = (last: Row | undefined, most: number) => Promise<readonly Row[]>;

/** How rows are read in turns. */
export interface TurnOptions {
  /** What lets others have their turn. Default: a pace of its own. */
  readonly pace?: Pace;
  /** Rows that are read at a time. Default: 1000. */
  readonly atOnce?: number;
}

/**
 * The rows of a query, some at a time, so that others have their turn, and not all are in memory, however many there are.
 *
 * @example
 * const wanted = queries.selectFrom('users').select('id').orderBy('id');
 * const batches = readInTurns<{ readonly id: number }>((last, most) =>
 *   wanted.where('id', '>', last?.id ?? 0).limit(most).execute(),
 * );
 * for await (const users of batches) {
 *   console.log(users.length);
 * }
 */
export async function* readInTurns<Row>(
  read: ReadRows<Row>,
  { pace = new Pace(), atOnce = 1000 }: TurnOptions = {},
): AsyncGenerator<readonly Row[], void, void> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, atOnce);
    yield rows;
    if (rows.length < atOnce) {
      return;
    }
    last = rows.at(-1);
    await pace.turn();
  }
}

/** All of them, in one list. */
export async function readAllInTurns<Row>(
  read: ReadRows<Row>,
  options?: TurnOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const some of readInTurns(read, options)) {
    rows.push(...some);
  }
  return rows;
}
