import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LockKeys } from './advisory-locks.js';
import { Batches } from './batches.js';
import { isAnswer, isConflict } from './postgres-errors.js';
import { sharedRowsOf } from './shared-rows.js';
import type { Queries } from './tables.js';
import type { Lasting, TransactionOptions, Transactions } from './transactions.js';
import { readChanges } from './versions.js';

/** How often a transaction is run at most when others are in its way. */
const attempts = 10;
/** The longest pause before the second run, in milliseconds; before each later one it doubles. */
const firstPause = 4;

/** One action that names what it holds, and waits for its turn. */
interface Waiting {
  readonly holds: readonly string[];
  /** Runs it. What it answers is called when it is committed. */
  readonly run: (queries: Queries) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/**
 * Transactions of a database that other processes use as well. One that names what it holds runs beside those of other
 * processes that hold something else; one that names nothing runs alone, and finds what it checks as it leaves it.
 * Locks of the server see to it, which are let go with the commit: who is let in next sees all that was before.
 *
 * Of those that name what they hold, those that wait at the same time share a transaction: to begin and to end one takes
 * as long as most of what they do. Each is kept whole or not at all: when one of them fails, each runs by itself.
 */
export class PostgresTransactions implements Transactions {
  readonly syncing = undefined;
  readonly #queries: Queries;
  readonly #keys: LockKeys;
  readonly #batches: Readonly<Record<Lasting, Batches<Waiting>>>;

  constructor(queries: Queries, keys: LockKeys) {
    this.#queries = queries;
    this.#keys = keys;
    const sharing = (lasts: Lasting) =>
      new Batches<Waiting>((some) => this.#runTogether(some, lasts));
    this.#batches = { committed: sharing('committed'), 'on disk': sharing('on disk') };
  }

  transaction<Result>(
    action: (queries: Queries) => Promise<Result>,
    { holds, lasts = 'on disk' }: TransactionOptions = {},
  ): Promise<Result> {
    if (holds === undefined) {
      return this.#run(action, { lasts });
    }
    return new Promise((resolve, reject) => {
      const run = async (queries: Queries) => {
        const result = await action(queries);
        return () => resolve(result);
      };
      this.#batches[lasts].add({ holds, run, reject });
    });
  }

  /** Runs actions in one transaction, or, when that fails, each in its own. */
  async #runTogether(some: readonly Waiting[], lasts: Lasting): Promise<void> {
    const [first, ...others] = some;
    if (first === undefined || others.length === 0) {
      await Promise.all(some.map((waiting) => this.#runApart(waiting, lasts)));
      return;
    }
    const holds = [...new Set(some.flatMap((waiting) => waiting.holds))];
    const progress = { isEnding: false };
    try {
      const ends = await this.#runOnce(
        async (queries) => {
          const done = await runAll(queries, some);
          progress.isEnding = true;
          return done;
        },
        { holds, lasts },
      );
      ends.forEach((end) => end());
    } catch (error) {
      // Where the server has not answered the commit, it may have been made.
      if (progress.isEnding && !isAnswer(error)) {
        some.forEach(({ reject }) => reject(error));
        return;
      }
      await Promise.all(some.map((waiting) => this.#runApart(waiting, lasts)));
    }
  }

  async #runApart({ holds, run, reject }: Waiting, lasts: Lasting): Promise<void> {
    try {
      const end = await this.#run(run, { holds, lasts });
      end();
    } catch (error) {
      reject(error);
    }
  }

  /** Runs an action in a transaction of its own: again, when others were in its way. */
  async #run<Result>(
    action: (queries: Queries) => Promise<Result>,
    options: TransactionOptions,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#runOnce(action, options);
      } catch (error) {
        if (attempt >= attempts || !isConflict(error)) {
          throw error;
        }
        await setTimeout(randomInt(firstPause * 2 ** (attempt - 1)));
      }
    }
  }

  #runOnce<Result>(
    action: (queries: Queries) => Promise<Result>,
    options: TransactionOptions,
  ): Promise<Result> {
    const begin = this.#begin(options);
    return this.#queries
      .connection()
      .execute((connection) => runOnce(connection, begin, action, options));
  }

  /** All that comes before the action, sent at once. */
  #begin({ holds, lasts }: TransactionOptions): string {
    const { everything } = this.#keys;
    // In one order: two that hold the same do not wait for each other.
    const keys = (holds ?? []).map((name) => this.#keys.of(name)).sort();
    const locks =
      holds === undefined
        ? [`select pg_advisory_xact_lock(${everything})`]
        : [`select pg_advisory_xact_lock_shared(${everything})`, ...locksOf(keys)];
    return [
      'begin isolation level read committed',
      ...(lasts === 'committed' ? ['set local synchronous_commit = off'] : []),
      ...locks,
      ...(holds === undefined ? [] : [readChanges]),
    ].join('; ');
  }
}

/** Takes some locks, one after the other. */
function locksOf(keys: readonly string[]): readonly string[] {
  return keys.length === 0
    ? []
    : [`select count(pg_advisory_xact_lock(key)) from unnest('{${keys.join()}}'::bigint[]) as key`];
}

async function runAll(
  queries: Queries,
  some: readonly Waiting[],
): Promise<readonly (() => void)[]> {
  const ends: (() => void)[] = [];
  for (const { run } of some) {
    ends.push(await run(queries));
  }
  return ends;
}

async function runOnce<Result>(
  connection: Queries,
  begin: string,
  action: (queries: Queries) => Promise<Result>,
  { holds }: TransactionOptions,
): Promise<Result> {
  try {
    const { rows } = await sql.raw<{ number: number }>(begin).execute(connection);
    const [read] = rows;
    // One that names nothing may change what is remembered.
    if (holds !== undefined && read !== undefined) {
      sharedRowsOf(connection)?.begin(connection, read.number);
    }
    const result = await action(connection);
    await sql`commit`.execute(connection);
    return result;
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => undefined);
    throw error;
  }
}
