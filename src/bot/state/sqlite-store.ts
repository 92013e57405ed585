import type Database from 'libsql';
import {
  checkGiven,
  type FieldKinds,
  kinds,
  oneOf,
  optional,
  requireArgument,
} from '../../contract/given/index.js';
import { isArgument } from '../argument.js';
import { Pace } from '../in-turns.js';
import type { StoreOptions } from './memory-store.js';
import { keepLeases } from './old-leases.js';
import { closeDatabase, openDatabase } from './sqlite-database.js';
import { SqliteFile } from './sqlite-file.js';
import { whyUnusable } from './sqlite-problem.js';
import { prepareStatements, type SqlRow, type Statements } from './sqlite-statements.js';
import {
  type Change,
  type Collection,
  defaultLimit,
  type Fence,
  type Lease,
  type Range,
  type Row,
  type Store,
  StoreError,
} from './store.js';
import { StoreClock } from './store-clock.js';
import { closed, conflict, fenced } from './store-key.js';
import { type WrittenChange, writtenChanges } from './written-change.js';

/** When a commit is safe: `machine` outlives a power failure too, `process` the end of the process. */
export type Durability = 'machine' | 'process';

/** How {@link sqliteStore} keeps its rows. */
export interface SqliteStoreOptions extends StoreOptions {
  /**
   * What a commit outlives: `machine`, a power failure too, which waits for the disk; `process`, the
   * end of the process, however it ends. Default: `machine`.
   */
  readonly outlives?: Durability | undefined;
}

const sqliteOptions: FieldKinds<SqliteStoreOptions> = {
  now: optional(kinds.call),
  outlives: optional(oneOf<Durability>('machine', 'process')),
};

/**
 * A store in an SQLite file: what one machine needs. Commits that wait at the same time share a write to
 * the disk. Several processes of the machine may have it open.
 *
 * @example
 * const bot = new Bot(await loadConfig(), { store: sqliteStore('bot.db') });
 *
 * @param file - made when the store is opened, if it is not there; its folder must be
 */
export function sqliteStore(file: string, options: SqliteStoreOptions = {}): Store {
  requireArgument(file, isArgument.text('the path of its file'), 'sqliteStore');
  checkGiven(options, sqliteOptions, { of: 'sqliteStore' });
  const { now, outlives = 'machine' } = options;
  return new SqliteStore(file, outlives, now);
}

interface OpenFile {
  readonly database: Database.Database;
  readonly statements: Statements;
  readonly file: SqliteFile;
}

interface Waiting {
  readonly changes: readonly WrittenChange[];
  readonly fences: readonly Fence[];
  readonly resolve: (version: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Some rows that were counted, in the order of their keys. */
interface CountedPart {
  readonly count: number;
  /** With those whose time is over. */
  readonly passed: number;
  readonly last: string | null;
}

/** SQLite reads the values of the rows that it counts, in this process: others have their turn after so many. */
const countedAtOnce = 500;
/** Commits that share a write at most. */
const atOnce = 200;
/** How often rows and leases whose time is over are deleted, in milliseconds. */
const sweepEvery = 10_000;
/** After all keys. */
const end = '\x7f';

class SqliteStore implements Store {
  readonly durable = true;
  readonly #file: string;
  readonly #outlives: Durability;
  readonly #clock: StoreClock;
  readonly #waiting: Waiting[] = [];
  #opening: Promise<OpenFile> | undefined;
  #open: OpenFile | undefined;
  #users = 0;
  #sweepAt = 0;

  constructor(file: string, outlives: Durability, now: (() => number) | undefined) {
    this.#file = file;
    this.#outlives = outlives;
    this.#clock = new StoreClock(now);
  }

  follow(now: () => number): void {
    this.#clock.follow(now);
  }

  async open(): Promise<void> {
    this.#users++;
    try {
      this.#opening ??= this.#openFile();
      this.#open = await this.#opening;
    } catch (error) {
      this.#users--;
      this.#opening = undefined;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#answer(() => {
      this.#users--;
      if (this.#users === 0 && this.#open !== undefined) {
        while (this.#waiting.length > 0) {
          this.#write(this.#open);
        }
        closeDatabase(this.#open.database);
        this.#open = undefined;
        this.#opening = undefined;
      }
    });
  }

  async #openFile(): Promise<OpenFile> {
    const synchronous = this.#outlives === 'machine' ? 'full' : 'normal';
    const database = await openDatabase(this.#file, synchronous);
    return { database, statements: prepareStatements(database), file: new SqliteFile(this.#file) };
  }

  get<Value>({ name }: Collection<Value>, key: string): Promise<Row<Value> | undefined> {
    return this.#rows<Value>('get', [name, key, this.#clock.ofRows()]).then(([row]) => row);
  }

  async getAll<Value>(
    { name }: Collection<Value>,
    keys: readonly string[],
  ): Promise<readonly (Row<Value> | undefined)[]> {
    const rows = await this.#rows<Value>('getAll', [
      name,
      JSON.stringify(keys),
      this.#clock.ofRows(),
    ]);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return keys.map((key) => byKey.get(key));
  }

  scan<Value>(
    { name }: Collection<Value>,
    { prefix = '', after = '', limit = defaultLimit }: Range = {},
  ): Promise<readonly Row<Value>[]> {
    return this.#rows<Value>('scan', [
      name,
      prefix,
      after,
      prefix + end,
      this.#clock.ofRows(),
      limit,
    ]);
  }

  due<Value>(
    { name }: Collection<Value>,
    before: number,
    limit: number,
  ): Promise<readonly Row<Value>[]> {
    const latest = Math.min(before, Number.MAX_SAFE_INTEGER);
    return this.#rows<Value>('due', [name, latest, this.#clock.ofRows(), limit]);
  }

  async count({ name }: Collection<unknown>, prefix = ''): Promise<number> {
    const pace = new Pace();
    let sum = 0;
    let after = '';
    for (;;) {
      const now = this.#clock.ofRows();
      const given = [now, name, prefix, after, prefix + end, countedAtOnce];
      const part = await this.#answer(
        () => this.#mustBeOpen().statements.count.get(given) as CountedPart,
      );
      sum += part.count;
      if (part.last === null || part.passed < countedAtOnce) {
        return sum;
      }
      after = part.last;
      await pace.turn();
    }
  }

  collections(prefix = ''): Promise<readonly string[]> {
    return this.#answer(() => {
      const { collections } = this.#mustBeOpen().statements;
      const found = collections.all([prefix, prefix + end]) as { name: string }[];
      return found.map(({ name }) => name);
    });
  }

  commit(changes: readonly Change[], fences: readonly Fence[] = []): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#mustBeOpen();
      this.#waiting.push({ changes: writtenChanges(changes), fences, resolve, reject });
      if (this.#waiting.length === 1) {
        // What comes in by then shares the write to the disk.
        setImmediate(() => this.#writeAll());
      }
    });
  }

  acquire(name: string, holder: string, duration: number): Promise<Lease | undefined> {
    return this.#answer(() => {
      const { acquire } = this.#mustBeOpen().statements;
      const now = this.#clock.ofLeases();
      const [row] = acquire.all([name, holder, now + duration, now]) as { epoch: number }[];
      return row === undefined ? undefined : { name, holder, epoch: row.epoch };
    });
  }

  renew({ name, epoch }: Lease, duration: number): Promise<boolean> {
    return this.#answer(() => this.#prolong(name, epoch, this.#clock.ofLeases() + duration));
  }

  release({ name, epoch }: Lease): Promise<void> {
    return this.#answer(() => void this.#prolong(name, epoch, 0));
  }

  #prolong(name: string, epoch: number, until: number): boolean {
    const { prolong } = this.#mustBeOpen().statements;
    return prolong.all([until, name, epoch, this.#clock.ofLeases()]).length > 0;
  }

  #rows<Value>(name: keyof Statements, parameters: unknown[]): Promise<Row<Value>[]> {
    return this.#answer(() => {
      const rows = this.#mustBeOpen().statements[name].all(parameters) as SqlRow[];
      return rows.map(({ key, value, version, due, expires }) => ({
        key,
        version,
        value: JSON.parse(value) as Value,
        due: due ?? undefined,
        expires: expires ?? undefined,
      }));
    });
  }

  #writeAll(): void {
    if (this.#open === undefined || this.#waiting.length === 0) {
      return;
    }
    this.#write(this.#open);
    if (this.#waiting.length > 0) {
      setImmediate(() => this.#writeAll());
    }
  }

  /** One transaction for those that wait. Each is checked before it writes, so none undoes another. */
  #write({ database, statements, file }: OpenFile): void {
    const group = this.#waiting.splice(0, atOnce);
    const ends: (() => void)[] = [];
    try {
      if (file.isGone) {
        throw this.#lost();
      }
      database.exec('begin immediate');
      const now = this.#clock.ofRows();
      const [row] = statements.number.all([group.length]) as { last: number }[];
      let version = (row?.last ?? 0) - group.length;
      for (const one of group) {
        version++;
        ends.push(this.#writeOne(statements, one, version, now));
      }
      if (now >= this.#sweepAt) {
        this.#sweepAt = now + sweepEvery;
        statements.sweep.run([now]);
        const longOver = this.#clock.ofLeases() - keepLeases;
        statements.rememberEpochs.run([longOver]);
        statements.forgetLeases.run([longOver]);
      }
      database.exec('commit');
    } catch (error) {
      const failure = this.#undo(database, error);
      group.forEach(({ reject }) => reject(failure));
      return;
    }
    ends.forEach((end) => end());
  }

  /** @returns what is to be told when the transaction has ended */
  #writeOne(
    statements: Statements,
    { changes, fences, resolve, reject }: Waiting,
    version: number,
    now: number,
  ): () => void {
    const problem = refusal(statements, changes, fences, now);
    if (problem !== undefined) {
      return () => reject(problem);
    }
    for (const change of changes) {
      const { kind, collection, key } = change;
      if (kind === 'put') {
        const { due = null, expires = null } = change;
        statements.put.run([collection.name, key, change.text, version, due, expires]);
      } else if (kind === 'remove') {
        statements.remove.run([collection.name, key]);
      }
    }
    return () => resolve(version);
  }

  #undo(database: Database.Database, cause: unknown): StoreError {
    if (database.inTransaction) {
      database.exec('rollback');
    }
    return cause instanceof StoreError ? cause : this.#unusable('written', cause);
  }

  #lost(): StoreError {
    return new StoreError(
      'STORE_UNUSABLE',
      `The store ${this.#file} could not be written: its file was removed or replaced while it was open. Put it back, or start the bot again with what is there now.`,
    );
  }

  /** What the driver throws is about the file and not about what was asked: it may be answered later. */
  #answer<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve) => {
      try {
        resolve(work());
      } catch (error) {
        throw error instanceof StoreError ? error : this.#unusable('used', error);
      }
    });
  }

  #unusable(how: 'written' | 'used', cause: unknown): StoreError {
    const reason = whyUnusable(cause);
    return new StoreError(
      'STORE_UNUSABLE',
      `The store ${this.#file} could not be ${how}${reason === undefined ? '.' : `: ${reason}`}`,
      { cause },
    );
  }

  #mustBeOpen(): OpenFile {
    if (this.#open === undefined) {
      throw closed();
    }
    return this.#open;
  }
}

/** Why a commit cannot be; undefined when it can. */
function refusal(
  statements: Statements,
  changes: readonly WrittenChange[],
  fences: readonly Fence[],
  now: number,
): StoreError | undefined {
  for (const { name, epoch } of fences) {
    const [lease] = statements.lease.all([name]) as { epoch: number }[];
    if (lease?.epoch !== epoch) {
      return fenced(name);
    }
  }
  for (const change of changes) {
    const { collection, key, expected } = change;
    if (expected !== undefined) {
      const [row] = statements.version.all([collection.name, key, now]) as { version: number }[];
      if ((row?.version ?? 0) !== expected) {
        return conflict(change);
      }
    }
  }
  return undefined;
}
