import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LockKeys } from './advisory-locks.js';
import { isConflict } from './postgres-driver.js';
import { sharedRowsOf } from './shared-rows.js';
import type { Queries } from './tables.js';
import type { TransactionOptions, Transactions } from './transactions.js';
import { readChanges } from './versions.js';

/** How often a transaction is run at most when others are in its way. */
const attempts = 10;
/** The longest pause before the second run, in milliseconds; before each later one it doubles. */
const firstPause = 4;

/**
 * Transactions of a database that other processes use as well, several at a time. One that names what it holds runs
 * beside those that hold something else; one that names nothing runs alone, and finds what it checks as it leaves it.
 * Locks of the server see to it, which are let go with the commit: who is let in next sees all that was before.
 */
export class PostgresTransactions implements Transactions {
  readonly syncing = undefined;
  readonly #queries: Queries;
  readonly #keys: LockKeys;

  constructor(queries: Queries, keys: LockKeys) {
    this.#queries = queries;
    this.#keys = keys;
  }

  async transaction<Result>(
    action: (queries: Queries) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    const begin = this.#begin(options);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#queries
          .connection()
          .execute((connection) => runOnce(connection, begin, action, options));
      } catch (error) {
        if (attempt >= attempts || !isConflict(error)) {
          throw error;
        }
        await setTimeout(randomInt(firstPause * 2 ** (attempt - 1)));
      }
    }
  }

  /** All that comes before the action, sent at once. */
  #begin({ holds, lasts }: TransactionOptions): string {
    const { everything } = this.#keys;
    // In one order: two that hold the same do not wait for each other.
    const keys = (holds ?? []).map((name) => this.#keys.of(name)).sort();
    const locks =
      holds === undefined
        ? [`select pg_advisory_xact_lock(${everything})`]
        : [
            `select pg_advisory_xact_lock_shared(${everything})`,
            ...keys.map((key) => `select pg_advisory_xact_lock(${key})`),
          ];
    return [
      'begin isolation level read committed',
      ...(lasts === 'committed' ? ['set local synchronous_commit = off'] : []),
      ...locks,
      ...(holds === undefined ? [] : [readChanges]),
    ].join('; ');
  }
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
