import { jsonProblem } from './json-problem.js';
import type { Kept } from './kept-type.js';
import { type Collection, type Put, put as putRow, type PutOptions, StoreError } from './store.js';
import { requireCollection, requireKey } from './store-arguments.js';

/**
 * The change that writes a row, whole: a `due` or `expires` that is left out is taken away.
 *
 * @example
 * await bot.store.commit([put(orders, 'o1', { side: 'buy' }, { due: Date.now() + 60_000 })]);
 *
 * @param value - what JSON gives back as it was: text, numbers, lists, plain objects. A date is kept as
 *   `date.toISOString()` or `date.getTime()`
 * @throws StoreError `BAD_STORE_KEY`, `BAD_STORE_VALUE` for a date, a map, a class, NaN: they would come back as something else
 * @throws CadenzaError `BAD_ARGUMENT`
 */
export function put<Value>(
  collection: Collection<Value>,
  key: string,
  value: Value & Kept<Value>,
  options: PutOptions = {},
): Put {
  requireCollection(collection);
  requireKey(key);
  const problem = jsonProblem(value, 'value');
  if (problem !== undefined) {
    throw new StoreError(
      'BAD_STORE_VALUE',
      `A row of "${collection.name}" cannot keep ${problem}: JSON would not give it back as it was. Keep text, numbers, lists and plain objects; of a date, its toISOString() or getTime().`,
    );
  }
  return putRow(collection, key, value, options);
}
