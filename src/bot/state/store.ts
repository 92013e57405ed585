import { requireArgument } from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import { isArgument } from '../argument.js';

/**
 * Where a bot keeps what must outlive a handler: sessions, the events that it has handled, its outbox,
 * its conversations and schedules. One small interface, so that memory, SQLite, PostgreSQL and Redis
 * can be behind it alike, and a store of your own: `storeContract` of `cadenza/testing` says
 * whether it is one.
 *
 * A store holds **rows**. A row is in a {@link Collection} under a key; it has a JSON value, a
 * version, and, where somebody polls for it, the time at which it is due. Everything is written by
 * {@link Store.commit}: all changes of a commit or none, and only when every row is still as its writer
 * saw it.
 *
 * How the parts of the runtime keep their rows:
 *
 * - **What is due** (a timer, a schedule, a message to send) is a row with `due`, found by
 *   {@link Store.due} and claimed by a commit that expects its version and gives it another `due`: of
 *   several processes that try, one succeeds.
 * - **What is a list** (a journal, the messages to a stream) has keys that sort: `storeKey('c1', 7)`
 *   after `storeKey('c1', 6)`, read by {@link Store.scan} with a prefix, deleted with its head in one commit.
 * - **What belongs to one process at a time** (the feed, a partition) is a lease: {@link Store.acquire}
 *   gives it an epoch, and commits that name the lease in their `fences` fail once somebody else has it.
 *
 * @example
 * const reminders = collection<{ text: string }>('reminders');
 * await store.commit([put(reminders, storeKey(userId, id), { text }, { due: tomorrow })]);
 * for (const row of await store.due(reminders, Date.now(), 100)) {
 *   await remind(row.value.text);
 *   await store.commit([remove(reminders, row.key, { expected: row.version })]);
 * }
 */
export interface Store {
  /** Whether what is committed outlives the process. */
  readonly durable: boolean;

  /**
   * Makes the store ready: connects, creates or checks its tables. Each `open` has its `close`; those
   * after the first cost nothing, so several bots may share a store.
   *
   * @throws StoreError `STORE_UNUSABLE` when it cannot be reached or is not a store of this version
   */
  open(): Promise<void>;

  /** Ends one use; the last one ends the connections. */
  close(): Promise<void>;

  /**
   * Lets the ends of rows go by another clock than the machine's. A bot that was given a clock calls it, so that a test
   * that moves the time on sees what is kept for a time vanish. Leases are about processes that live: they go by the
   * machine's time all the same. A store whose time is its server's has none of it.
   *
   * @param now - tells the time, in epoch milliseconds
   */
  follow?(now: () => number): void;

  /**
   * Tells at once that the server of the store refuses, where calls are tried again for as long as it has patience. A store
   * without a server, or without patience, has none of it.
   *
   * @param tell - told at each try: which half of the store cannot be used, and why
   * @returns tells no more
   */
  onRefusal?(tell: (half: StoreHalf, error: StoreError) => void): () => void;

  /**
   * Tells that the server of the store holds less than it did: somebody has emptied it, or an older copy has taken its place.
   * It is noticed at the next commit. A store without a server has none of it.
   *
   * @param tell - told once for each loss: a `STORE_LOST`
   * @returns tells no more
   */
  onLoss?(tell: (error: StoreError) => void): () => void;

  /** One row; undefined when there is none or its time to live is over. */
  get<Value>(collection: Collection<Value>, key: string): Promise<Row<Value> | undefined>;

  /** Several rows at once, in the order of the keys. */
  getAll<Value>(
    collection: Collection<Value>,
    keys: readonly string[],
  ): Promise<readonly (Row<Value> | undefined)[]>;

  /** Rows in the order of their keys. */
  scan<Value>(collection: Collection<Value>, range?: Range): Promise<readonly Row<Value>[]>;

  /**
   * Rows whose `due` is `before` or earlier, the earliest first, those of one time by key. With
   * `Infinity` and a limit of 1 it tells the next one.
   */
  due<Value>(
    collection: Collection<Value>,
    before: number,
    limit: number,
  ): Promise<readonly Row<Value>[]>;

  /** How many rows there are, of a prefix or of all; for people, so it may be a moment old. */
  count(collection: Collection<unknown>, prefix?: string): Promise<number>;

  /**
   * The names of the collections that have rows, those that begin with a prefix, in order: for tools that go through all
   * that is kept. Some may have none left but rows whose time is over.
   */
  collections(prefix?: string): Promise<readonly string[]>;

  /**
   * Makes all changes at once, or none. A row is in a commit once.
   *
   * @param fences - leases that must still be held as they were given
   * @returns the version that all rows of this commit have now; no two commits have the same
   * @throws StoreError `STORE_CONFLICT` when a row is not at the version that its change expects,
   *   `STORE_FENCED` when a lease was given to somebody since, `BAD_STORE_VALUE` for a value that JSON cannot say
   *   and for a time that is none, `BAD_STORE_KEY` for a row that is in it twice and for a key or a name that some store
   *   cannot hold: a key has 1 to 500 characters of ASCII without spaces, a name up to 200 of what `storeKey` leaves as it is
   */
  commit(changes: readonly Change[], fences?: readonly Fence[]): Promise<number>;

  /**
   * Takes a lease, unless another process holds it. Its epoch grows each time it is taken. The holder of a
   * lease that is not over may take it again.
   *
   * @param holder - names the process: at least as different from others as its process id and start
   * @param duration - milliseconds until it is over, unless renewed
   */
  acquire(name: string, holder: string, duration: number): Promise<Lease | undefined>;

  /** Prolongs a lease; false when it is not this one any more. */
  renew(lease: Lease, duration: number): Promise<boolean>;

  /**
   * Gives a lease up, so that another need not wait for its end. Nothing when it is not held. A lease that was given up,
   * or is over for a day, may be forgotten: commits that rely on it then fail.
   */
  release(lease: Lease): Promise<void>;
}

/** What a store can do without the other: a full one can be read, and not written. */
export type StoreHalf = 'read' | 'write';

/** The name of a set of rows, with the type of their values. */
export interface Collection<Value> {
  /** Letters, digits, `-`, `_`, `.`, `:` and `/`; what {@link storeKey} makes of other text. */
  readonly name: string;
  /** Never there: carries the type. */
  readonly value?: Value | undefined;
}

/** One row as it was read. */
export interface Row<Value> {
  /** The key of the row, unique in its collection. */
  readonly key: string;
  /** What the row holds. */
  readonly value: Value;
  /** What a change that relies on this row expects. */
  readonly version: number;
  /** When it is due, in epoch milliseconds; undefined when it waits for nothing. */
  readonly due: number | undefined;
  /** When it vanishes, in epoch milliseconds; undefined when never. */
  readonly expires: number | undefined;
}

/** Which rows to read. */
export interface Range {
  /** Keys that begin so. Default: all. */
  readonly prefix?: string | undefined;
  /** Keys after this one: the last one of the page before. */
  readonly after?: string | undefined;
  /** At most this many. Default: 1000. */
  readonly limit?: number | undefined;
}

/** How many rows a scan gives that sets no limit. */
export const defaultLimit = 1000;

/** One step of a commit, made by {@link put}, {@link remove} or {@link check}. */
export type Change = Put | Removal | Check;

/** Where a change is made, and on what it relies. */
interface Place {
  readonly collection: Collection<unknown>;
  readonly key: string;
  /** The version that the row must have; 0 for a row that must not be there. Default: any. */
  readonly expected: number | undefined;
}

/** Writes a row. */
export interface Put extends Place {
  /** Tells a put from the other changes. */
  readonly kind: 'put';
  /** What the row will hold. */
  readonly value: unknown;
  /** When {@link Store.due} returns the row, in epoch milliseconds; undefined: never. */
  readonly due: number | undefined;
  /** When the row vanishes, in epoch milliseconds; undefined: never. */
  readonly expires: number | undefined;
}

/** Deletes a row, if it is there. */
export interface Removal extends Place {
  /** Tells a removal from the other changes. */
  readonly kind: 'remove';
}

/** Changes nothing; the commit fails when the row is not as expected. */
export interface Check extends Place {
  /** Tells a check from the other changes. */
  readonly kind: 'check';
  readonly expected: number;
}

/** Options of {@link put}. */
export interface PutOptions {
  /** When {@link Store.due} gives it, in epoch milliseconds. Default: never. */
  readonly due?: number | undefined;
  /** When it expires, in epoch milliseconds. Default: never. */
  readonly expires?: number | undefined;
  /** The version that it must have now; 0 when it must not be there. Default: any. */
  readonly expected?: number | undefined;
}

/**
 * The change that writes a row of the runtime's own, whose values need no look: programs are given the one that looks.
 *
 * @example
 * await bot.store.commit([put(orders, 'o1', { side: 'buy' }, { due: Date.now() + 60_000 })]);
 */
export function put<Value>(
  collection: Collection<Value>,
  key: string,
  value: Value,
  options: PutOptions = {},
): Put {
  requireArgument(options, isArgument.options, 'put');
  const { due, expires, expected } = options;
  return { kind: 'put', collection, key, value, due, expires, expected };
}

/**
 * The change that deletes a row.
 *
 * @example
 * await bot.store.commit([remove(orders, 'o1', { expected: 3 })]);
 */
export function remove(
  collection: Collection<unknown>,
  key: string,
  options: Pick<PutOptions, 'expected'> = {},
): Removal {
  requireArgument(options, isArgument.options, 'remove');
  const { expected } = options;
  return { kind: 'remove', collection, key, expected };
}

/**
 * The step that fails unless a row is at a version; 0: unless it is not there.
 *
 * @example
 * await bot.store.commit([check(orders, 'o1', 3), put(orders, 'o2', { side: 'buy' })]);
 */
export function check(collection: Collection<unknown>, key: string, expected: number): Check {
  return { kind: 'check', collection, key, expected };
}

/** A lease that a commit relies on. */
export type Fence = Pick<Lease, 'name' | 'epoch'>;

/** What belongs to one holder for a time. */
export interface Lease {
  /** What is leased, such as a partition. */
  readonly name: string;
  /** Who holds it: the id of a process. */
  readonly holder: string;
  /** Grows each time the lease is taken; never falls, even when the lease was forgotten meanwhile. */
  readonly epoch: number;
}

/** Why a store refused. */
export type StoreErrorCode =
  | 'STORE_CONFLICT'
  | 'STORE_FENCED'
  | 'STORE_UNUSABLE'
  | 'STORE_LOST'
  | 'STORE_CLOSED'
  | 'BAD_STORE_KEY'
  | 'BAD_STORE_VALUE';

/**
 * A store that refused, by its `code`.
 *
 * @example
 * try {
 *   await bot.store.commit([put(orders, 'o1', { side: 'buy' }, { expected: 0 })]);
 * } catch (error) {
 *   if (error instanceof StoreError && error.code === 'STORE_CONFLICT') console.error('It is there already.');
 * }
 */
export class StoreError extends CadenzaError {
  /** Always `StoreError`. */
  override readonly name = 'StoreError';
  declare readonly code: StoreErrorCode;
}
