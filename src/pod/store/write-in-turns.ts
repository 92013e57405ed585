import { Pace } from '../pace.js';
import { isPostgres } from './database-kind.js';
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

/**
 * Does something to some rows after the others until none is left, as many at a time as take no longer than
 * others can wait.
 *
 * @param step - does it to so many rows, and answers whether there are more
 */
export async function writeInTurns(
  queries: Queries,
  step: (rows: number) => Promise<boolean>,
  pace = new Pace(),
): Promise<void> {
  const { slice, fewest, now } = isPostgres(queries) ? ofServer : ofThisProcess;
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
export async function writeListInTurns<Item>(
  queries: Queries,
  items: readonly Item[],
  step: (some: readonly Item[]) => Promise<unknown>,
  pace = new Pace(),
): Promise<void> {
  let place = 0;
  await writeInTurns(
    queries,
    async (rows) => {
      const some = items.slice(place, place + Math.min(rows, mostWithValues));
      place += some.length;
      if (some.length > 0) {
        await step(some);
      }
      return place < items.length;
    },
    pace,
  );
}
