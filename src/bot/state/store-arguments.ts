import { fieldOf } from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import { type Change, type Collection, type Lease, StoreError } from './store.js';

/**
 * Refuses what is no collection, where the compiler does not see it: a text has no name, and nothing would be found.
 *
 * @throws StoreError `BAD_STORE_KEY`
 */
export function requireCollection(given: unknown): asserts given is Collection<unknown> {
  if (typeof fieldOf(given, 'name') !== 'string') {
    throw new StoreError(
      'BAD_STORE_KEY',
      "This is no collection. Give what collection('orders') returned, and then the key.",
    );
  }
}

/** Refuses what is no lease. @throws StoreError `BAD_STORE_KEY` */
export function requireLease(given: unknown): asserts given is Lease {
  if (typeof fieldOf(given, 'name') !== 'string') {
    throw new StoreError('BAD_STORE_KEY', 'This is no lease. Give what store.acquire(…) returned.');
  }
}

/** Refuses what is no key: some stores find another row by it. @throws StoreError `BAD_STORE_KEY` */
export function requireKey(given: unknown): asserts given is string {
  if (typeof given !== 'string') {
    throw new StoreError(
      'BAD_STORE_KEY',
      `A key of a store is text, not ${given === null ? 'null' : typeof given}. Make it with storeKey(…).`,
    );
  }
}

/** Refuses what is no list of keys. @throws StoreError `BAD_STORE_KEY` */
export function requireKeys(given: unknown): asserts given is readonly string[] {
  if (!Array.isArray(given)) {
    throw new StoreError('BAD_STORE_KEY', 'bot.store.getAll takes a list of keys.');
  }
  given.forEach(requireKey);
}

/**
 * Refuses what is no list of changes, before anything is done.
 *
 * @param call - how it is called with some: `ctx.write(...changes)`
 * @throws CadenzaError `BAD_ARGUMENT`
 */
export function requireChanges(given: unknown, call: string): asserts given is readonly Change[] {
  if (!Array.isArray(given) || !given.every(isChange)) {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      `A store is changed by what put(orders, key, order), remove(orders, key) and check(…) return: ${call}.`,
    );
  }
}

function isChange(given: unknown): boolean {
  if (typeof fieldOf(given, 'kind') !== 'string') {
    return false;
  }
  requireCollection(fieldOf(given, 'collection'));
  requireKey(fieldOf(given, 'key'));
  return true;
}
