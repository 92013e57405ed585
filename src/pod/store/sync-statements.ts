import { SqliteAdapter } from 'kysely';
import type { KeptStatements } from './kept-statements.js';
import type { TableChanges } from './remembered.js';
import type { RemembersRows } from './remembered-rows.js';
import { RememberedRows } from './remembered-rows.js';
import type { Queries } from './tables.js';

interface Statements extends KeptStatements {
  readonly runInThread: (statement: string) => Promise<void>;
}

/**
 * Runs statements of SQLite, which computes in this process, without a queue and without promises: for what each
 * message and each read of a datafeed runs, those would take longer than the statements.
 */
export class SyncStatements {
  /** Whether somebody has the connection: a transaction, until it has ended. */
  isHeld = false;
  readonly #statements: Statements;
  readonly #onError: (error: unknown) => void;

  /** @param onError - hears what the database says when it fails */
  constructor(statements: Statements, onError: (error: unknown) => void) {
    this.#statements = statements;
    this.#onError = onError;
  }

  all(statement: string, parameters: readonly unknown[]): unknown[] {
    return this.#try(() => this.#statements.prepare(statement).all(parameters));
  }

  /** The first row, or `undefined`. */
  first(statement: string, parameters: readonly unknown[]): unknown {
    return this.#try(() => this.#statements.prepare(statement).first(parameters));
  }

  /** Answers how many rows were changed. */
  run(statement: string, parameters: readonly unknown[] = []): number {
    return this.#try(() => Number(this.#statements.prepare(statement).run(parameters).changes));
  }

  /** Inserts a row, and answers its position. */
  insert(statement: string, parameters: readonly unknown[]): number {
    return this.#try(() =>
      Number(this.#statements.prepare(statement).run(parameters).lastInsertRowid),
    );
  }

  /** Runs a statement in another thread, within a transaction: nothing else may run on the connection meanwhile. */
  async runInThread(statement: string): Promise<void> {
    try {
      await this.#statements.runInThread(statement);
    } catch (error) {
      this.#onError(error);
      throw error;
    }
  }

  #try<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      this.#onError(error);
      throw error;
    }
  }
}

/** Kysely's adapter of SQLite, by which {@link syncStatementsOf} finds the way around its queue. */
export class SyncAdapter extends SqliteAdapter implements RemembersRows {
  readonly sync: SyncStatements;
  readonly rows: RememberedRows;

  constructor(sync: SyncStatements, changes: TableChanges) {
    super();
    this.sync = sync;
    this.rows = new RememberedRows(changes);
  }
}

/**
 * What runs statements of these queries at once; `undefined` where they have to wait for their turn, as all do on a
 * server, and those outside of transactions while there is one.
 */
export function syncStatementsOf(queries: Queries): SyncStatements | undefined {
  const { adapter } = queries.getExecutor();
  return adapter instanceof SyncAdapter && adapter.sync.isHeld === queries.isTransaction
    ? adapter.sync
    : undefined;
}
