import { nameOfValue } from '../../contract/index.js';
import { type Change, type Collection, StoreError } from './store.js';
import { requireKey } from './store-arguments.js';

const digits = 16;

/**
 * A key out of parts: any text, and whole numbers from 0 on that sort as numbers. No part can run into
 * the next, so `storeKey('a') + '/'` is the prefix of all keys that begin with this part.
 *
 * @example
 * storeKey('leave request', 7); // 'leave%20request/0000000000000007'
 *
 * @throws StoreError `BAD_STORE_KEY` for a part that is neither
 */
export function storeKey(...parts: readonly (string | number)[]): string {
  return parts.map(part).join('/');
}

function part(value: unknown): string {
  if (typeof value === 'string') {
    return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));
  }
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
    return String(value).padStart(digits, '0');
  }
  const given = typeof value === 'object' && value !== null ? 'an object' : String(value);
  throw new StoreError(
    'BAD_STORE_KEY',
    `storeKey(…) takes texts and whole numbers from 0 on, not ${given}. Look at where it comes from: nothing is found under a key that was made of something missing.`,
  );
}

const keyPattern = /^[\x21-\x7e]{1,500}$/;
const namePattern = /^[\w.:/%!'()*~-]{1,200}$/;

/**
 * Refuses keys that not every store can hold or sort alike.
 *
 * @throws StoreError `BAD_STORE_KEY`
 */
function checkKey({ name }: Collection<unknown>, key: string): void {
  requireKey(key);
  if (!keyPattern.test(key)) {
    throw new StoreError(
      'BAD_STORE_KEY',
      `A key of ${name} has ${key.length} characters; it must have 1 to 500 ASCII characters without spaces. Make it with storeKey(…).`,
    );
  }
}

/**
 * Refuses names of collections and leases that not every store can hold: for a store of your own, whose `acquire` is asked
 * for any.
 *
 * @example
 * checkStoreName('my lease'); // StoreError: "my lease" cannot name a collection or a lease: …
 *
 * @throws StoreError `BAD_STORE_KEY`
 */
export function checkStoreName(name: string): void {
  if (typeof name !== 'string' || !namePattern.test(name)) {
    const given = typeof name === 'string' ? JSON.stringify(name) : nameOfValue(name);
    throw new StoreError(
      'BAD_STORE_KEY',
      `${given} cannot name a collection or a lease: use letters, digits, "-", "_", ".", ":" and "/", and storeKey(…) for other text.`,
    );
  }
}

/** @throws StoreError `BAD_STORE_KEY` for names and keys, and when a row is in it twice */
export function checkChanges(changes: readonly Change[]): void {
  const places = new Set<string>();
  for (const { collection, key } of changes) {
    checkStoreName(collection.name);
    checkKey(collection, key);
    places.add(`${collection.name} ${key}`);
  }
  if (places.size < changes.length) {
    throw new StoreError(
      'BAD_STORE_KEY',
      'A commit changes one row twice. Combine the two changes.',
    );
  }
}

/** The error of a change whose row is not at the version that it expects. */
export function conflict({ collection, key }: Pick<Change, 'collection' | 'key'>): StoreError {
  return new StoreError(
    'STORE_CONFLICT',
    `The row ${key} of ${collection.name} was changed by somebody else meanwhile. Read it again and repeat.`,
  );
}

/** The error of a commit that relies on a lease that is somebody else's. */
export function fenced(name: string): StoreError {
  return new StoreError(
    'STORE_FENCED',
    `The lease ${name} was taken by another process meanwhile; nothing was written.`,
  );
}

/** The error of a store that is used before it is opened or after it is closed. */
export function closed(): StoreError {
  return new StoreError('STORE_CLOSED', 'The store is not open. Call open() first.');
}
