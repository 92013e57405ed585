import { type Write, writesOf } from './writes-of.js';

/** A table of which something was read. */
export interface TableSource {
  readonly table: string;
  /** A column that was not read: statements that set nothing else do not count. */
  readonly without: string;
}

/** The name of a table, or a part of it. */
export type Source = string | TableSource;

/** How far what may be remembered has changed. */
export interface Changes {
  /** A number that is another one after each change of the sources. */
  of(sources: readonly Source[]): number;
}

/** Which tables were written to, and how often: what was read of a table is out of date when it was written to again. */
export class TableChanges implements Changes {
  readonly #counts = new Map<string, number>();
  /** How many of them have set one column alone, by the names of both. */
  readonly #ofColumns = new Map<string, number>();
  /** Of statements that may have changed any table. */
  #any = 0;
  /** What was written to since the last transaction began: tables, or `table.column`. */
  readonly #sinceBegin = new Set<string>();

  /** What is to be called before a statement runs. */
  noteOf(statement: string): () => void {
    if (/^\s*begin\b/i.test(statement)) {
      return () => this.begin();
    }
    const writes = writesOf(statement);
    return writes === undefined
      ? () => this.noteAll()
      : () => writes.forEach((write) => this.#note(write));
  }

  #note({ table, column }: Write): void {
    add(this.#counts, table);
    if (column === undefined) {
      this.#sinceBegin.add(table);
      return;
    }
    const place = `${table}.${column}`;
    add(this.#ofColumns, place);
    this.#sinceBegin.add(place);
  }

  /** A transaction begins. */
  begin(): void {
    this.#sinceBegin.clear();
  }

  /** Any table may have been changed: somebody else may have had the database. */
  noteAll(): void {
    this.#any += 1;
    this.#sinceBegin.add(anyTable);
  }

  /** A number that grows with each change of the sources. */
  of(sources: readonly Source[]): number {
    let sum = this.#any;
    for (const source of sources) {
      sum += this.#changesOf(source);
    }
    return sum;
  }

  #changesOf(source: Source): number {
    if (typeof source === 'string') {
      return this.#counts.get(source) ?? 0;
    }
    const { table, without } = source;
    return (this.#counts.get(table) ?? 0) - (this.#ofColumns.get(`${table}.${without}`) ?? 0);
  }

  /** Whether something of what is read was changed since the last transaction began. */
  changedSinceBegin(sources: readonly Source[]): boolean {
    for (const place of this.#sinceBegin) {
      if (place === anyTable || sources.some((source) => touches(place, source))) {
        return true;
      }
    }
    return false;
  }
}

const anyTable = '*';

function touches(place: string, source: Source): boolean {
  const table = typeof source === 'string' ? source : source.table;
  const without = typeof source === 'string' ? undefined : `${table}.${source.without}`;
  return place === table || (place.startsWith(`${table}.`) && place !== without);
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
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
  readonly #sources: readonly Source[];
  readonly #answers = new Map<string, Answer>();
  #version = -1;

  /** @param sources - what is asked, and those tables whose removed rows take rows of theirs with them */
  constructor(sources: readonly Source[]) {
    this.#sources = sources;
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
    const version = changes.of(this.#sources);
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
    if (changes.of(this.#sources) === version && this.#version === version) {
      this.#answers.set(key, answer);
    }
    return answer;
  }
}
