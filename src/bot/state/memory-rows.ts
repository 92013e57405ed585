import { SortedKeys } from './sorted-keys.js';
import { defaultLimit, type Range } from './store.js';
import { storeKey } from './store-key.js';
import type { WrittenPut } from './written-change.js';

/** A row as memory keeps it: the value as text, so that no object is shared with the store. */
export interface MemoryRow {
  readonly key: string;
  readonly text: string;
  readonly version: number;
  readonly due: number | undefined;
  readonly expires: number | undefined;
}

/** Rows that expire are looked at together by this many milliseconds. */
const bucketSize = 60_000;

/**
 * The rows of one collection. What scans and polls need in order is kept in order from the first of
 * them on, so that a collection that is only read by key costs nothing more.
 */
export class MemoryRows {
  readonly #rows = new Map<string, MemoryRow>();
  readonly #expiring = new Map<number, Set<string>>();
  #byKey: SortedKeys | undefined;
  #byDue: SortedKeys | undefined;

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  get(key: string, now: number): MemoryRow | undefined {
    const row = this.#rows.get(key);
    return row === undefined || isOver(row, now) ? undefined : row;
  }

  put({ key, text, due, expires }: WrittenPut, version: number): void {
    this.remove(key);
    const row: MemoryRow = { key, text, version, due, expires };
    this.#rows.set(key, row);
    this.#byKey?.add(key);
    if (due !== undefined) {
      this.#byDue?.add(storeKey(due) + key);
    }
    if (expires !== undefined) {
      const bucket = this.#expiring.get(bucketOf(expires)) ?? new Set();
      this.#expiring.set(bucketOf(expires), bucket.add(key));
    }
  }

  remove(key: string): void {
    const row = this.#rows.get(key);
    if (row === undefined) {
      return;
    }
    this.#rows.delete(key);
    this.#byKey?.delete(key);
    if (row.due !== undefined) {
      this.#byDue?.delete(storeKey(row.due) + key);
    }
    if (row.expires !== undefined) {
      this.#expiring.get(bucketOf(row.expires))?.delete(key);
    }
  }

  scan({ prefix = '', after, limit = defaultLimit }: Range, now: number): MemoryRow[] {
    this.#byKey ??= new SortedKeys(this.#rows.keys());
    const found: MemoryRow[] = [];
    const start = after === undefined || after < prefix ? prefix : after;
    for (const key of this.#byKey.from(start, start !== after)) {
      if (!key.startsWith(prefix) || found.length >= limit) {
        break;
      }
      const row = this.get(key, now);
      if (row !== undefined) {
        found.push(row);
      }
    }
    return found;
  }

  due(before: number, limit: number, now: number): MemoryRow[] {
    this.#byDue ??= new SortedKeys(this.#dueKeys());
    const found: MemoryRow[] = [];
    const prefix = storeKey(0).length;
    for (const entry of this.#byDue.from('', true)) {
      const row = this.get(entry.slice(prefix), now);
      if (found.length >= limit || (row?.due ?? 0) > before) {
        break;
      }
      if (row !== undefined) {
        found.push(row);
      }
    }
    return found;
  }

  count(prefix: string, now: number): number {
    return prefix === ''
      ? this.#rows.size
      : this.scan({ prefix, limit: Number.MAX_SAFE_INTEGER }, now).length;
  }

  /** Forgets the rows whose time is over. */
  sweep(now: number): void {
    for (const [bucket, keys] of this.#expiring) {
      if ((bucket + 1) * bucketSize <= now) {
        this.#expiring.delete(bucket);
        for (const key of keys) {
          this.remove(key);
        }
      }
    }
  }

  *#dueKeys(): Generator<string, void, undefined> {
    for (const { key, due } of this.#rows.values()) {
      if (due !== undefined) {
        yield storeKey(due) + key;
      }
    }
  }
}

function bucketOf(expires: number): number {
  return Math.floor(expires / bucketSize);
}

function isOver({ expires }: MemoryRow, now: number): boolean {
  return expires !== undefined && expires <= now;
}
