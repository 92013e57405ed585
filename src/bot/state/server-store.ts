import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { CommitQueue } from './commit-queue.js';
import { failureOf } from './failure-of.js';
import type { StoreOptions } from './memory-store.js';
import type { Commit, Outcome, RowServer, ServerRow } from './row-server.js';
import { ServerClock } from './server-clock.js';
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
  type StoreHalf,
} from './store.js';
import { checkStoreName, closed } from './store-key.js';
import { writtenChanges } from './written-change.js';

/** Options of stores on a server. */
export interface ServerStoreOptions extends StoreOptions {
  /**
   * For how long a server that cannot be reached is waited for before `STORE_UNUSABLE`, in milliseconds.
   * Default: 10,000.
   */
  readonly patience?: number | undefined;
}

/** What the options of stores on a server take. */
export const serverStoreOptions: FieldKinds<ServerStoreOptions> = {
  patience: kinds.anything,
  now: optional(kinds.call),
};

const shortestPause = 20;
const longestPause = 1_000;

/**
 * A store on a server. Calls that meet a lost connection are repeated until the server is there again, or
 * the patience ends; a commit whose answer was lost is repeated under its number, so it is made once. Ends
 * of rows and leases go by the clock of the server, which all processes share.
 */
export class ServerStore implements Store {
  readonly durable = true;
  readonly #server: RowServer;
  readonly #patience: number;
  readonly #ownClock: (() => number) | undefined;
  readonly #writer = randomUUID();
  readonly #queue = new CommitQueue((commits) => this.#write(commits));
  readonly #listeners = new Set<(half: StoreHalf, error: StoreError) => void>();
  readonly #lossListeners = new Set<(error: StoreError) => void>();
  /** The version of the latest commit: each has a higher one than all before it, as long as the server loses none. */
  #latest = 0;
  #users = 0;
  #opening: Promise<void> | undefined;
  #number = 0;
  readonly #clock: ServerClock;

  constructor(server: RowServer, { patience = 10_000, now }: ServerStoreOptions) {
    this.#server = server;
    this.#patience = patience;
    this.#ownClock = now;
    this.#clock = new ServerClock(() => server.now());
  }

  async open(): Promise<void> {
    this.#users++;
    try {
      this.#opening ??= this.#connect();
      await this.#opening;
    } catch (error) {
      this.#users--;
      this.#opening = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#users--;
    if (this.#users === 0) {
      this.#opening = undefined;
      await this.#queue.settled();
      await this.#server.disconnect();
    }
  }

  onRefusal(tell: (half: StoreHalf, error: StoreError) => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  onLoss(tell: (error: StoreError) => void): () => void {
    this.#lossListeners.add(tell);
    return () => this.#lossListeners.delete(tell);
  }

  async get<Value>(collection: Collection<Value>, key: string): Promise<Row<Value> | undefined> {
    const [row] = await this.getAll(collection, [key]);
    return row;
  }

  async getAll<Value>(
    { name }: Collection<Value>,
    keys: readonly string[],
  ): Promise<readonly (Row<Value> | undefined)[]> {
    if (keys.length === 0) {
      return [];
    }
    const rows = await this.#lasting('read', (now) => this.#server.getAll(name, keys, now));
    return rows.map((row) => (row === undefined ? undefined : toRow<Value>(row)));
  }

  async scan<Value>(
    { name }: Collection<Value>,
    { prefix = '', after = '', limit = defaultLimit }: Range = {},
  ): Promise<readonly Row<Value>[]> {
    const range = { prefix, after, limit };
    const rows = await this.#lasting('read', (now) => this.#server.scan(name, range, now));
    return rows.map((row) => toRow<Value>(row));
  }

  async due<Value>(
    { name }: Collection<Value>,
    before: number,
    limit: number,
  ): Promise<readonly Row<Value>[]> {
    const latest = Math.min(before, Number.MAX_SAFE_INTEGER);
    const rows = await this.#lasting('read', (now) => this.#server.due(name, latest, limit, now));
    return rows.map((row) => toRow<Value>(row));
  }

  count({ name }: Collection<unknown>, prefix = ''): Promise<number> {
    return this.#lasting('read', (now) => this.#server.count(name, prefix, now));
  }

  collections(prefix = ''): Promise<readonly string[]> {
    return this.#lasting('read', () => this.#server.collections(prefix));
  }

  async commit(changes: readonly Change[], fences: readonly Fence[] = []): Promise<number> {
    this.#mustBeOpen();
    return this.#queue.add({ changes: writtenChanges(changes), fences });
  }

  async acquire(name: string, holder: string, duration: number): Promise<Lease | undefined> {
    checkStoreName(name);
    const epoch = await this.#lasting('write', (now) =>
      this.#server.acquire(name, holder, now + duration, now),
    );
    return epoch === undefined ? undefined : { name, holder, epoch };
  }

  renew({ name, epoch }: Lease, duration: number): Promise<boolean> {
    return this.#lasting('write', (now) => this.#server.prolong(name, epoch, now + duration, now));
  }

  async release({ name, epoch }: Lease): Promise<void> {
    await this.#lasting('write', (now) => this.#server.prolong(name, epoch, 0, now));
  }

  async #connect(): Promise<void> {
    try {
      await this.#server.connect();
      await this.#now();
    } catch (error) {
      await this.#server.disconnect().catch(() => undefined);
      throw error instanceof StoreError ? error : this.#unusable('cannot be used', error);
    }
  }

  async #write(commits: readonly Commit[]): Promise<readonly Outcome[]> {
    const number = ++this.#number;
    const outcomes = await this.#lasting('write', (now) =>
      this.#server.write({ writer: this.#writer, number, commits, now }),
    );
    this.#noteVersions(outcomes);
    return outcomes;
  }

  #noteVersions(outcomes: readonly Outcome[]): void {
    const versions = outcomes.flatMap((one) => (one.kind === 'done' ? [one.version] : []));
    const [first, last] = [versions[0], versions.at(-1)];
    if (first !== undefined && first <= this.#latest) {
      const error = new StoreError(
        'STORE_LOST',
        `The store on ${this.#server.place} has lost what it kept: it was emptied, or an older copy has taken its place. Sessions, conversations, schedules and the list of handled events are gone, or as old as that copy. The bot goes on with what is there.`,
      );
      this.#lossListeners.forEach((tell) => tell(error));
    }
    this.#latest = last ?? this.#latest;
  }

  /** Repeats what meets a lost connection. */
  async #lasting<Result>(half: StoreHalf, work: (now: number) => Promise<Result>): Promise<Result> {
    this.#mustBeOpen();
    await this.#opening;
    const end = performance.now() + this.#patience;
    for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        return await work(await this.#now());
      } catch (error) {
        if (!this.#server.isLost(error)) {
          throw this.#unusable('refused what it was asked', error);
        }
        if (this.#users === 0 || performance.now() + pause > end) {
          throw this.#unusable('cannot be reached', error);
        }
        this.#tell(half, error);
        await delay(pause);
      }
    }
  }

  async #now(): Promise<number> {
    if (this.#ownClock !== undefined) {
      return this.#ownClock();
    }
    await this.#clock.check();
    return this.#clock.now();
  }

  #mustBeOpen(): void {
    if (this.#users === 0) {
      throw closed();
    }
  }

  /** That the server refuses, which no lost connection does. */
  #tell(half: StoreHalf, error: unknown): void {
    if (this.#listeners.size > 0) {
      const refusal = this.#refusalOf(this.#server.causeOf?.(error) ?? error);
      this.#listeners.forEach((tell) => refusal && tell(half, refusal));
    }
  }

  /** What the server says that refuses; undefined for other failures. */
  #refusalOf(cause: unknown): StoreError | undefined {
    const meaning = this.#server.meaningOf?.(cause);
    return meaning === undefined
      ? undefined
      : new StoreError(
          'STORE_UNUSABLE',
          `The store on ${this.#server.place} cannot be used: ${meaning}.`,
          { cause },
        );
  }

  #unusable(what: string, error: unknown): StoreError {
    const cause = this.#server.causeOf?.(error) ?? error;
    const refusal = this.#refusalOf(cause);
    if (refusal !== undefined) {
      return refusal;
    }
    const { message } = failureOf(cause);
    const reason = message === '' ? '' : `: ${message.replace(/\.$/, '')}`;
    return new StoreError(
      'STORE_UNUSABLE',
      `The store on ${this.#server.place} ${what}${reason}. Is it running, and may this account use it?`,
      { cause },
    );
  }
}

function toRow<Value>({ text, ...row }: ServerRow): Row<Value> {
  return { ...row, value: JSON.parse(text) as Value };
}
