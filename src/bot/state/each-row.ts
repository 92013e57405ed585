import { requireArgument } from '../../contract/given/index.js';
import { isArgument } from '../argument.js';
import { Pace } from '../in-turns.js';
import type { Collection, Range, Row, Store } from './store.js';
import { requireCollection } from './store-arguments.js';

/**
 * All rows of a collection in the order of their keys, however many there are: they are read a page at a time,
 * so what is written meanwhile behind the place that is read comes too. Everything else that the process does has its
 * turn meanwhile.
 *
 * @example
 * const visits = collection<{ count: number }>('visits');
 * for await (const { key, value } of eachRow(bot.store, visits)) {
 *   bot.log.info({ key, count: value.count }, 'visited');
 * }
 *
 * @param range - where to begin and which keys; its `limit` is how many rows are read at a time
 */
export async function* eachRow<Value>(
  store: Store,
  collection: Collection<Value>,
  range: Range = {},
): AsyncGenerator<Row<Value>, void, undefined> {
  requireArgument(store, isArgument.store, 'eachRow');
  requireCollection(collection);
  requireArgument(range, isArgument.options, 'eachRow');
  const pace = new Pace();
  let after = range.after;
  for (;;) {
    const page = await store.scan(collection, { ...range, ...(after !== undefined && { after }) });
    for (const row of page) {
      await pace.turn();
      yield row;
    }
    after = page.at(-1)?.key;
    if (after === undefined) {
      return;
    }
  }
}
