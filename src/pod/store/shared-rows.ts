import { PostgresAdapter } from 'kysely';
import type { Source } from './remembered.js';
import type { Question } from './remembered-rows.js';
import { frozen, longest, most } from './remembered-rows.js';
import type { Queries } from './tables.js';
import type { SharedVersion } from './versions.js';
import { isCounted } from './versions.js';

/**
 * Rows of a database that processes share, kept until one of them counts a change of where they come from. Outside of
 * transactions they are as new as the call that asks; within one they are exact where it has read the count itself and
 * holds the lock that everybody waits for who changes what is counted.
 */
export class SharedRows {
  #version: SharedVersion | undefined;
  #outside: Queries | undefined;
  /** The count that transactions have read, by their queries. */
  readonly #within = new WeakMap<Queries, number>();
  readonly #answers = new Map<string, unknown>();
  #answersAt = -1;

  /** @param outside - those that are in no transaction */
  follow(outside: Queries, version: SharedVersion): void {
    this.#outside = outside;
    this.#version = version;
  }

  /** A transaction that changes nothing of what is counted has read the count, behind its locks. */
  begin(queries: Queries, count: number): void {
    this.#within.set(queries, count);
  }

  /** The answer that is kept, or a new one. Whoever gets a row must leave it as it is. */
  async get(queries: Queries, question: Question, ask: () => Promise<unknown>): Promise<unknown> {
    const count = this.#countFor(queries, question.sources);
    if (count === undefined) {
      return ask();
    }
    const answers = this.#at(count);
    const key = JSON.stringify([question.statement, question.values]);
    const known = answers?.get(key);
    if (known !== undefined || answers?.has(key) === true) {
      return known;
    }
    const answer = frozen(await ask());
    if (!(Array.isArray(answer) && answer.length > longest)) {
      this.#at(count)?.set(key, answer);
    }
    return answer;
  }

  #countFor(queries: Queries, sources: readonly Source[]): number | undefined {
    if (!sources.every(isCounted)) {
      return undefined;
    }
    const outside = queries === this.#outside ? this.#version?.of() : undefined;
    const count = this.#within.get(queries) ?? outside;
    // Nothing is known until it is read for the first time.
    return count === undefined || count < 0 ? undefined : count;
  }

  /** What is kept for a count; `undefined`: a later one is known already. */
  #at(count: number): Map<string, unknown> | undefined {
    if (count > this.#answersAt || (count === this.#answersAt && this.#answers.size >= most)) {
      this.#answers.clear();
      this.#answersAt = count;
    }
    return count === this.#answersAt ? this.#answers : undefined;
  }
}

/** Kysely's adapter of a PostgreSQL that processes share. */
export class SharingPostgresAdapter extends PostgresAdapter {
  readonly shared = new SharedRows();
}

/** What is kept of the rows of a database that processes share; `undefined`: it is not one. */
export function sharedRowsOf(queries: Queries): SharedRows | undefined {
  const { adapter } = queries.getExecutor();
  return adapter instanceof SharingPostgresAdapter ? adapter.shared : undefined;
}
