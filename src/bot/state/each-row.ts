import { requireArgument } from '../../contract/given/index.js';
import { isArgument } from '../argument.js';
import { Pace } from '../in-turns.js';
import type { Collection, Range, Row, Store } from './store.js';
import { requireCollection } from './store-arguments.js';

/** How many rows are read before it is known how long they are, and how many at most. */
const pages = { first: 10, most: 1000 };
/** How long the rows of a page are to be together, in characters. */
const atOnce = 2_000_000;

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
 * @param range - where to begin and which keys; its `limit` is how many rows are read at a time. Default: as many as have
 *   about 2 MB together, 1000 at most
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
  let { after } = range;
  let size = pages.first;
  for (;;) {
    const page = await store.scan(collection, {
      limit: size,
      ...range,
      ...(after !== undefined && { after }),
    });
    size = range.limit ?? sizeAfter(page);
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

/** How many rows the next page has: four times as many at most, should they be longer than those so far. */
function sizeAfter(page: readonly Row<unknown>[]): number {
  const length = JSON.stringify(page.map(({ value }) => value)).length;
  const fitting = Math.floor((atOnce * page.length) / length);
  return Math.max(1, Math.min(fitting, page.length * 4, pages.most));
}
