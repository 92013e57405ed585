import { type Store, StoreError } from '../../../src/bot/index.js';

/** A call of a store: its method, and the collection, key or lease that it is about. */
type StoreCall = readonly [method: string, about: string];

/**
 * A store that cannot be reached for some of its calls.
 *
 * @param fails - asked before each call
 */
export function failingStore(store: Store, fails: (call: StoreCall) => boolean): Store {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') {
        return value;
      }
      return (...given: unknown[]): unknown =>
        fails([String(name), JSON.stringify(given[0])])
          ? Promise.reject(new StoreError('STORE_UNUSABLE', 'The store cannot be reached.'))
          : Reflect.apply(value, target, given);
    },
  });
}

/** Fails the call of a number, counted from 1, of those that a method makes about something. */
export function failsAt(
  number: number,
  method: string,
  about: string,
): (call: StoreCall) => boolean {
  let count = 0;
  return ([name, what]) => name === method && what.includes(about) && ++count === number;
}
