import { sql } from 'kysely';
import { Batches } from './batches.js';
import { syncStatementsOf } from './sync-statements.js';
import type { Queries } from './tables.js';
import type { Lasting, TransactionOptions, Transactions } from './transactions.js';

/** One action that waits for its turn. */
interface Waiting {
  /** Runs it. What it answers is called when it is committed. */
  readonly run: (queries: Queries) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
  readonly lasts: Lasting;
}

/** What transactions need of their database. */
export interface Commits {
  readonly queries: Queries;
  /** Throws when what is written would not be found again, or may not be written. */
  readonly requirePlace: () => void;
  /** Resolves when what was committed before the call is on the disk. */
  readonly synced: () => Promise<void>;
}

/** With fewer than this on their way to the disk, those that come next do not wait for others. */
const many = 4;

/** An action that has run and whose caller is to be told. */
interface Told {
  readonly waiting: Waiting;
  readonly end: () => void;
}

/**
 * Transactions, one after the other, of which those that wait at the same time share a commit: writing to
 * the disk takes longer than most of what they do. Each is still kept whole or not at all, alone, and told
 * to its caller when it is on disk.
 */
export class SharedCommit implements Transactions {
  readonly #commits: Commits;
  readonly #batches = new Batches<Waiting>((some) => this.#runSome(some));
  #syncing: Promise<void> | undefined;
  /** How many the disk is busy with. */
  #onTheWay = 0;
  /** Those that came meanwhile and have to be on the disk as well. */
  readonly #held: Waiting[] = [];

  constructor(commits: Commits) {
    this.#commits = commits;
  }

  /** What is committed and not known to be on disk yet: who answers with it waits for this. */
  get syncing(): Promise<void> | undefined {
    return this.#syncing;
  }

  /** Runs an action, see {@link SharedCommit}: once more when one beside it failed. Each holds everything. */
  transaction<Result>(
    action: (queries: Queries) => Promise<Result>,
    { lasts = 'on disk' }: TransactionOptions = {},
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = async (queries: Queries) => {
        const result = await action(queries);
        return () => resolve(result);
      };
      this.#add({ run, reject, lasts });
    });
  }

  /** What comes while the disk is busy with many would wait for it all the same: it shares the next commit instead. */
  #add(waiting: Waiting): void {
    if (waiting.lasts === 'on disk' && this.#onTheWay >= many) {
      this.#held.push(waiting);
    } else {
      this.#batches.add(waiting);
    }
  }

  #releaseHeld(): void {
    if (this.#onTheWay < many) {
      this.#held.splice(0).forEach((waiting) => this.#batches.add(waiting));
    }
  }

  async #committed(some: readonly Waiting[]): Promise<Told[]> {
    const { queries: all } = this.#commits;
    try {
      // What would undo one of them alone costs more than to run all once more, as seldom as that is: a savepoint makes
      // the index of words write itself to the disk.
      return await all.transaction().execute((queries) => runAll(queries, some));
    } catch (error) {
      if (some.length === 1) {
        throw error;
      }
    }
    return all.transaction().execute((queries) => runEach(queries, some));
  }

  async #runSome(some: readonly Waiting[]): Promise<void> {
    const { requirePlace } = this.#commits;
    try {
      requirePlace();
      const told = await this.#committed(some);
      requirePlace();
      const onDisk = told.filter(({ waiting }) => waiting.lasts === 'on disk');
      told.filter(({ waiting }) => waiting.lasts === 'committed').forEach(({ end }) => end());
      if (onDisk.length > 0) {
        // Meanwhile the next ones run.
        void this.#tellOnDisk(onDisk);
      }
    } catch (error) {
      some.forEach(({ reject }) => reject(error));
    }
  }

  async #tellOnDisk(told: readonly Told[]): Promise<void> {
    const syncing = this.#commits.synced();
    this.#syncing = syncing;
    this.#onTheWay += told.length;
    try {
      await syncing;
      told.forEach(({ end }) => end());
    } catch (error) {
      told.forEach(({ waiting }) => waiting.reject(error));
    } finally {
      if (this.#syncing === syncing) {
        this.#syncing = undefined;
      }
      this.#onTheWay -= told.length;
      this.#releaseHeld();
    }
  }
}

/** What throws undoes them all. */
async function runAll(queries: Queries, some: readonly Waiting[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const waiting of some) {
    told.push({ waiting, end: await waiting.run(queries) });
  }
  return told;
}

/** Each behind a savepoint: what throws is undone alone. */
async function runEach(queries: Queries, some: readonly Waiting[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const waiting of some) {
    await run(queries, 'savepoint one');
    try {
      const end = await waiting.run(queries);
      // A server says only now what it thinks of statements that nobody has waited for.
      await run(queries, 'release savepoint one');
      told.push({ waiting, end });
    } catch (error) {
      // An error that ends the whole transaction leaves no savepoint: then all callers get it.
      await undo(queries).catch(() => {
        throw error;
      });
      told.push({ waiting, end: () => waiting.reject(error) });
    }
  }
  return told;
}

async function undo(queries: Queries): Promise<void> {
  await run(queries, 'rollback to savepoint one');
  await run(queries, 'release savepoint one');
}

async function run(queries: Queries, statement: string): Promise<void> {
  if (syncStatementsOf(queries)?.run(statement) === undefined) {
    await sql.raw(statement).execute(queries);
  }
}
