import { requireArgument } from '../../contract/given/index.js';
import { isArgument } from '../argument.js';
import type { Collection } from './store.js';
import { checkStoreName } from './store-key.js';

/**
 * Names a set of rows.
 *
 * @example
 * const visits = collection<{ count: number }>('visits');
 * await bot.store.commit([put(visits, 'alice', { count: 1 })]);
 *
 * @param name - letters, digits, `-`, `_`, `.`, `:` and `/`
 * @typeParam Value - what is in its rows: what `JSON.stringify` returns unchanged, so no dates, maps or classes
 * @throws CadenzaError `BAD_ARGUMENT` for what is no text
 * @throws StoreError `BAD_STORE_KEY` for a name of other characters
 */
export function collection<Value>(name: string): Collection<Value> {
  requireArgument(name, isArgument.name, 'collection');
  checkStoreName(name);
  return { name };
}
