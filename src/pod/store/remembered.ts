/** Statements that change nothing of a table by themselves. */
const harmless = /^\s*(?:select|pragma|begin|commit|rollback|savepoint|release)\b/i;

/** How far what may be remembered has changed. */
export interface Changes {
  /** A number that is another one after each change of the tables. */
  of(tables: readonly string[]): number;
}

/** Which tables were written to, and how often: what was read of a table is out of date when it was written to again. */
export class TableChanges implements Changes {
  readonly #counts = new Map<string, number>();
  /** Of statements that may have changed any table. */
  #any = 0;

  /** What is to be called before a statement runs. */
  noteOf(statement: string): () => void {
    if (harmless.test(statement)) {
      return () => undefined;
    }
    const table = /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(statement)?.[1];
    return () => {
      if (table === undefined) {
        this.#any += 1;
      } else {
        this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
      }
    };
  }

  /** A number that grows with each change of the tables. */
  of(tables: readonly string[]): number {
    return tables.reduce((sum, table) => sum + (this.#counts.get(table) ?? 0), this.#any);
  }
}

/** Answers that are kept at most. */
const most = 5000;

/**
 * Answers of the database that are kept until one of their tables is written to. For what every call asks, of tables
 * that seldom change, and outside of transactions.
 *
 * @example
 * const tokens = new Remembered<Token>(['tokens', 'users']);
 * await tokens.get(changes, digest, () => tokenOf(queries, digest));
 */
export class Remembered<Answer> {
  readonly #tables: readonly string[];
  readonly #answers = new Map<string, Answer>();
  #version = -1;

  /** @param tables - those that are asked, and those whose removed rows take rows of theirs with them */
  constructor(tables: readonly string[]) {
    this.#tables = tables;
  }

  /**
   * The answer that is kept, or a new one.
   *
   * @param changes - of the database; `undefined`: they are not known, so nothing is kept
   */
  async get(
    changes: Changes | undefined,
    key: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    if (changes === undefined) {
      return ask();
    }
    const version = changes.of(this.#tables);
    if (version !== this.#version || this.#answers.size >= most) {
      this.#answers.clear();
      this.#version = version;
    }
    const known = this.#answers.get(key);
    if (known !== undefined) {
      return known;
    }
    const answer = await ask();
    // What was written meanwhile may be in it or not.
    if (changes.of(this.#tables) === version && this.#version === version) {
      this.#answers.set(key, answer);
    }
    return answer;
  }
}
