import { sql } from 'kysely';
import { Pace } from '../pace.js';
import type { Queries } from './tables.js';

/** Actions that share a commit at most: none waits long for the others. */
const atOnce = 16;

/** One action that waits for its turn. */
interface Waiting {
  /** Runs it. What it answers is called when it is committed. */
  readonly run: (queries: Queries) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/**
 * Transactions, one after the other, of which those that wait at the same time share a commit: writing to
 * the disk takes longer than most of what they do. Each is still kept whole or not at all, alone, and told
 * to its caller when it is on disk.
 */
export class SharedCommit {
  readonly #queries: Queries;
  readonly #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** Runs an action; see {@link SharedCommit}. */
  transaction<Result>(action: (queries: Queries) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = async (queries: Queries) => {
        const result = await action(queries);
        return () => resolve(result);
      };
      this.#waiting.push({ run, reject });
      if (!this.#isRunning) {
        this.#isRunning = true;
        // Calls that have come in by now get to their transactions first: one commit is for all of them.
        setImmediate(() => void this.#runAll());
      }
    });
  }

  async #runAll(): Promise<void> {
    const pace = new Pace();
    while (this.#waiting.length > 0) {
      await this.#runSome(this.#waiting.splice(0, atOnce));
      await pace.turn();
    }
    this.#isRunning = false;
  }

  async #runSome(some: readonly Waiting[]): Promise<void> {
    try {
      const ends = await this.#queries.transaction().execute(async (queries) => {
        const [only] = some;
        return some.length === 1 && only !== undefined
          ? [await only.run(queries)]
          : await runEach(queries, some);
      });
      ends.forEach((end) => end());
    } catch (error) {
      some.forEach(({ reject }) => reject(error));
    }
  }
}

/** Each behind a savepoint: what throws is undone alone. */
async function runEach(queries: Queries, some: readonly Waiting[]): Promise<(() => void)[]> {
  const ends: (() => void)[] = [];
  for (const { run, reject } of some) {
    await sql`savepoint one`.execute(queries);
    try {
      ends.push(await run(queries));
      await sql`release savepoint one`.execute(queries);
    } catch (error) {
      // What ends a whole transaction leaves no savepoint: then all are told why.
      await undo(queries).catch(() => {
        throw error;
      });
      ends.push(() => reject(error));
    }
  }
  return ends;
}

async function undo(queries: Queries): Promise<void> {
  await sql`rollback to savepoint one`.execute(queries);
  await sql`release savepoint one`.execute(queries);
}
