import { PostgresAdapter } from 'kysely';
import type { Source, TableChanges } from './remembered.js';
import type { Queries } from './tables.js';

/** Answers of a statement that are kept at most. */
export const most = 5000;
/** Longer lists are not kept. */
export const longest = 256;

/** What a statement answered with values, as long as nothing of its sources has changed. */
interface Answers {
  version: number;
  readonly byValues: Map<string, unknown>;
}

/** A statement that is asked with values of its own each time. */
export interface Question {
  readonly sources: readonly Source[];
  readonly statement: string;
  readonly values: readonly unknown[];
}

/**
 * Rows of a database that is this process's alone, kept until something is written to where they come from: for what
 * each message asks of tables that change now and then. Callers must not change the rows they get.
 *
 * In a transaction, what it has changed itself is asked anew each time, and kept by nobody: it may be undone.
 */
export class RememberedRows {
  readonly #changes: TableChanges;
  readonly #answers = new Map<string, Answers>();

  constructor(changes: TableChanges) {
    this.#changes = changes;
  }

  /** The answer that is kept, or a new one. */
  get(question: Question, inTransaction: boolean, ask: () => unknown): unknown {
    const answers = this.#answersTo(question).byValues;
    const key = JSON.stringify(question.values);
    const known = answers.get(key);
    if (known !== undefined || answers.has(key)) {
      return known;
    }
    const answer = frozen(ask());
    if (this.#mayBeKept(question, answer, inTransaction)) {
      answers.set(key, answer);
    }
    return answer;
  }

  /** The same where a new answer takes a while, in which others may write. */
  async getLater(
    question: Question,
    inTransaction: boolean,
    ask: () => Promise<unknown>,
  ): Promise<unknown> {
    const { version, byValues } = this.#answersTo(question);
    const key = JSON.stringify(question.values);
    const known = byValues.get(key);
    if (known !== undefined || byValues.has(key)) {
      return known;
    }
    const answer = frozen(await ask());
    const now = this.#answersTo(question);
    if (now.version === version && this.#mayBeKept(question, answer, inTransaction)) {
      now.byValues.set(key, answer);
    }
    return answer;
  }

  #mayBeKept({ sources }: Question, answer: unknown, inTransaction: boolean): boolean {
    const mayBeUndone = inTransaction && this.#changes.changedSinceBegin(sources);
    return !mayBeUndone && !(Array.isArray(answer) && answer.length > longest);
  }

  #answersTo({ sources, statement }: Question): Answers {
    const version = this.#changes.of(sources);
    let answers = this.#answers.get(statement);
    if (answers === undefined) {
      answers = { version, byValues: new Map() };
      this.#answers.set(statement, answers);
    }
    if (answers.version !== version || answers.byValues.size >= most) {
      answers.version = version;
      answers.byValues.clear();
    }
    return answers;
  }
}

/** Kysely's adapter of a PostgreSQL that one process has alone. */
export class RememberingPostgresAdapter extends PostgresAdapter implements RemembersRows {
  readonly rows: RememberedRows;

  constructor(changes: TableChanges) {
    super();
    this.rows = new RememberedRows(changes);
  }
}

/** What kysely's adapter of a database has where its rows may be kept. */
export interface RemembersRows {
  readonly rows: RememberedRows;
}

/** What is kept of the rows that these queries ask for; `undefined`: nothing may be. */
export function rememberedRowsOf(queries: Queries): RememberedRows | undefined {
  const adapter: object = queries.getExecutor().adapter;
  return 'rows' in adapter && adapter.rows instanceof RememberedRows ? adapter.rows : undefined;
}

/** An answer that nobody can change. */
export function frozen(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    const rows: readonly unknown[] = answer;
    rows.forEach((row) => Object.freeze(row));
  }
  return Object.freeze(answer);
}
