import { checkGiven, kinds, optional } from '../../contract/given/index.js';
import { type MemoryRow, MemoryRows } from './memory-rows.js';
import { keepLeases } from './old-leases.js';
import type { Change, Collection, Fence, Lease, Range, Row, Store } from './store.js';
import { StoreClock } from './store-clock.js';
import { closed, conflict, fenced } from './store-key.js';
import { type WrittenChange, writtenChanges } from './written-change.js';

/** Options of stores, for tests. */
export interface StoreOptions {
  /** Tells the time that decides about ends of rows and leases, in epoch milliseconds. Default: the machine's. */
  readonly now?: (() => number) | undefined;
}

/**
 * A store in the memory of the process: for tests, and for bots that may forget. Everything is gone
 * when the process ends.
 *
 * @example
 * const bot = new Bot(config, { store: memoryStore() });
 */
export function memoryStore(options: StoreOptions = {}): Store {
  checkGiven(options, { now: optional(kinds.call) }, { of: 'memoryStore' });
  return new MemoryStore(options.now);
}

interface HeldLease extends Lease {
  readonly until: number;
}

/** How often rows and leases whose time is over are looked for, in milliseconds. */
const sweepEvery = 60_000;

class MemoryStore implements Store {
  readonly durable = false;
  readonly #clock: StoreClock;
  readonly #collections = new Map<string, MemoryRows>();
  readonly #leases = new Map<string, HeldLease>();
  /** The highest epoch of the leases that were forgotten. */
  #forgottenEpoch = 0;
  #version = 0;
  #users = 0;
  #sweepAt = 0;

  constructor(now: (() => number) | undefined) {
    this.#clock = new StoreClock(now);
  }

  follow(now: () => number): void {
    this.#clock.follow(now);
  }

  open(): Promise<void> {
    this.#users++;
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#users = Math.max(0, this.#users - 1);
    return Promise.resolve();
  }

  // Functions that only await an answer that is there would cost a turn of the queue: these are not async.
  get<Value>({ name }: Collection<Value>, key: string): Promise<Row<Value> | undefined> {
    return this.#answer(() => toRow<Value>(this.#rows(name).get(key, this.#clock.ofRows())));
  }

  getAll<Value>(
    { name }: Collection<Value>,
    keys: readonly string[],
  ): Promise<readonly (Row<Value> | undefined)[]> {
    return this.#answer(() => {
      const rows = this.#rows(name);
      const now = this.#clock.ofRows();
      return keys.map((key) => toRow<Value>(rows.get(key, now)));
    });
  }

  scan<Value>({ name }: Collection<Value>, range: Range = {}): Promise<readonly Row<Value>[]> {
    return this.#answer(() => toRows<Value>(this.#rows(name).scan(range, this.#clock.ofRows())));
  }

  due<Value>(
    { name }: Collection<Value>,
    before: number,
    limit: number,
  ): Promise<readonly Row<Value>[]> {
    return this.#answer(() =>
      toRows<Value>(this.#rows(name).due(before, limit, this.#clock.ofRows())),
    );
  }

  count({ name }: Collection<unknown>, prefix = ''): Promise<number> {
    return this.#answer(() => this.#rows(name).count(prefix, this.#clock.ofRows()));
  }

  collections(prefix = ''): Promise<readonly string[]> {
    return this.#answer(() => {
      const found = [...this.#collections].filter(
        ([name, rows]) => name.startsWith(prefix) && !rows.isEmpty,
      );
      return found.map(([name]) => name).sort();
    });
  }

  commit(given: readonly Change[], fences: readonly Fence[] = []): Promise<number> {
    return this.#answer(() => {
      const changes = writtenChanges(given);
      this.#mustHold(changes, fences);
      const version = ++this.#version;
      for (const change of changes) {
        this.#apply(change, version);
      }
      this.#sweep();
      return version;
    });
  }

  acquire(name: string, holder: string, duration: number): Promise<Lease | undefined> {
    return this.#answer(() => {
      const held = this.#leases.get(name);
      const now = this.#clock.ofLeases();
      if (held !== undefined && held.until > now && held.holder !== holder) {
        return undefined;
      }
      const lease = { name, holder, epoch: (held?.epoch ?? this.#forgottenEpoch) + 1 };
      this.#leases.set(name, { ...lease, until: now + duration });
      return lease;
    });
  }

  renew(lease: Lease, duration: number): Promise<boolean> {
    return this.#answer(() => this.#prolong(lease, this.#clock.ofLeases() + duration));
  }

  release(lease: Lease): Promise<void> {
    return this.#answer(() => void this.#prolong(lease, 0));
  }

  #prolong({ name, epoch }: Lease, until: number): boolean {
    const held = this.#leases.get(name);
    if (held?.epoch !== epoch || held.until <= this.#clock.ofLeases()) {
      return false;
    }
    this.#leases.set(name, { ...held, until });
    return true;
  }

  #mustHold(changes: readonly WrittenChange[], fences: readonly Fence[]): void {
    for (const { name, epoch } of fences) {
      if (this.#leases.get(name)?.epoch !== epoch) {
        throw fenced(name);
      }
    }
    const now = this.#clock.ofRows();
    for (const change of changes) {
      const { collection, key, expected } = change;
      if (
        expected !== undefined &&
        (this.#rows(collection.name).get(key, now)?.version ?? 0) !== expected
      ) {
        throw conflict(change);
      }
    }
  }

  #apply(change: WrittenChange, version: number): void {
    const rows = this.#rows(change.collection.name);
    if (change.kind === 'put') {
      rows.put(change, version);
    } else if (change.kind === 'remove') {
      rows.remove(change.key);
    }
  }

  #sweep(): void {
    const now = this.#clock.ofRows();
    if (now >= this.#sweepAt) {
      this.#sweepAt = now + sweepEvery;
      this.#collections.forEach((rows) => rows.sweep(now));
      this.#forgetLeases(this.#clock.ofLeases() - keepLeases);
    }
  }

  #forgetLeases(longOver: number): void {
    for (const { name, epoch, until } of this.#leases.values()) {
      if (until < longOver) {
        this.#forgottenEpoch = Math.max(this.#forgottenEpoch, epoch);
        this.#leases.delete(name);
      }
    }
  }

  #rows(name: string): MemoryRows {
    const known = this.#collections.get(name);
    if (known !== undefined) {
      return known;
    }
    const rows = new MemoryRows();
    this.#collections.set(name, rows);
    return rows;
  }

  #answer<Result>(work: () => Result): Promise<Result> {
    try {
      if (this.#users === 0) {
        throw closed();
      }
      return Promise.resolve(work());
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function toRow<Value>(row: MemoryRow | undefined): Row<Value> | undefined {
  return row === undefined ? undefined : opened<Value>(row);
}

function toRows<Value>(rows: readonly MemoryRow[]): Row<Value>[] {
  return rows.map((row) => opened<Value>(row));
}

function opened<Value>({ key, text, version, due, expires }: MemoryRow): Row<Value> {
  return { key, value: JSON.parse(text) as Value, version, due, expires };
}
