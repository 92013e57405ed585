import { type Change, type Check, type Put, type Removal, StoreError } from './store.js';
import { requireChanges } from './store-arguments.js';
import { checkChanges } from './store-key.js';

/** A put as stores keep it: its value is JSON, and its times are whole milliseconds. */
export interface WrittenPut extends Omit<Put, 'value'> {
  /** The value as JSON. */
  readonly text: string;
}

/** A change as stores make it. */
export type WrittenChange = WrittenPut | Removal | Check;

/**
 * The changes of a commit as they are written: for a store of your own, whose `commit` begins with it, before it waits for
 * others, so that one whose value cannot be written harms none but its own.
 *
 * @example
 * const fills = collection<{ quantity: number }>('fills');
 * const rows = new Map<string, string>();
 * for (const change of writtenChanges([put(fills, 'a', { quantity: 5 })])) {
 *   if (change.kind === 'put') rows.set(change.key, change.text); // '{"quantity":5}'
 * }
 *
 * @throws CadenzaError `BAD_ARGUMENT` for what is no list of changes, StoreError `BAD_STORE_KEY`, and `BAD_STORE_VALUE` for what JSON cannot say at all, and for a time that is none
 */
export function writtenChanges(changes: readonly Change[]): readonly WrittenChange[] {
  requireChanges(changes, 'writtenChanges([put(…)])');
  checkChanges(changes);
  return changes.map((change) => (change.kind === 'put' ? written(change) : change));
}

function written({ kind, collection, key, expected, due, expires, value }: Put): WrittenPut {
  return {
    kind,
    collection,
    key,
    expected,
    due: rowTime(collection.name, 'due', due),
    expires: rowTime(collection.name, 'expires', expires),
    text: textOf(collection.name, value),
  };
}

/**
 * Whole milliseconds from 0 on, which all stores sort alike; a time later than these is never. One that is none would
 * be at once for some stores and never for others.
 */
function rowTime(
  collection: string,
  name: 'due' | 'expires',
  time: number | undefined,
): number | undefined {
  if (time === undefined || time > Number.MAX_SAFE_INTEGER) {
    return undefined;
  }
  if (typeof time !== 'number' || Number.isNaN(time)) {
    throw new StoreError(
      'BAD_STORE_VALUE',
      `"${name}" of a row of ${collection} is ${String(time)}; it takes a time in epoch milliseconds, such as Date.now() + 60_000.`,
    );
  }
  return Math.max(0, Math.ceil(time));
}

/** What is undefined is kept as null. */
function textOf(collection: string, value: unknown): string {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw unwritable(collection);
  }
  try {
    return JSON.stringify(value ?? null);
  } catch (cause) {
    throw unwritable(collection, cause);
  }
}

function unwritable(collection: string, cause?: unknown): StoreError {
  return new StoreError(
    'BAD_STORE_VALUE',
    `A value for ${collection} cannot be written as JSON: it is a function, or contains a bigint or itself. Write text, numbers, lists and plain objects.`,
    { cause },
  );
}
