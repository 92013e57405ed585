import type { TableChanges } from './remembered.js';
import { writesToRemembered } from './versions.js';
import { writesOf } from './writes-of.js';

/** Beyond this many different statements none is prepared any more: a server keeps every one of them. */
const preparedStatements = 1000;

/** What is known of a statement. */
export interface Statement {
  /** Under which it is prepared; `undefined`: it is not. */
  readonly name: string | undefined;
  /** Whether it writes to what processes remember. */
  readonly isRemembered: boolean;
  /** How many of its parts add rows: each as many as it tells of. */
  readonly inserts: number;
  /** To be called before it runs. */
  readonly note: () => void;
}

/** The statements that were run, and the names under which they are prepared. */
export class StatementNames {
  readonly #known = new Map<string, Statement>();
  readonly #changes: TableChanges | undefined;
  #generation = 0;

  constructor(changes: TableChanges | undefined) {
    this.#changes = changes;
  }

  of(sql: string): Statement {
    const known = this.#known.get(sql);
    if (known !== undefined) {
      return known;
    }
    const statement = {
      isRemembered: writesToRemembered(sql),
      inserts: writesOf(sql)?.filter(({ isInsert }) => isInsert).length ?? 0,
      note: this.#changes?.noteOf(sql) ?? (() => undefined),
    };
    if (this.#known.size >= preparedStatements) {
      return { name: undefined, ...statement };
    }
    const prepared = { name: `s${this.#generation}_${this.#known.size}`, ...statement };
    this.#known.set(sql, prepared);
    return prepared;
  }

  /** What was prepared is of no use any more: the tables are others. */
  renew(): void {
    this.#known.clear();
    this.#generation += 1;
  }
}
