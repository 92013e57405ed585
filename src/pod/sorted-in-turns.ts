import { Pace } from './pace.js';

/** Items that are sorted or merged before others may have their turn. */
const atOnce = 1000;

type Order<Item> = (one: Item, other: Item) => number;

/**
 * Items in an order, those that are equal in the order in which they were given; others have their turn meanwhile.
 *
 * @example
 * await sortedInTurns([3, 1, 2], (one, other) => one - other); // [1, 2, 3]
 */
export async function sortedInTurns<Item>(
  items: readonly Item[],
  order: Order<Item>,
  pace = new Pace(),
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += atOnce) {
    runs.push(items.slice(at, at + atOnce).sort(order));
    await pace.turn();
  }
  while (runs.length > 1) {
    const longer: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(await merged(runs[at] ?? [], runs[at + 1] ?? [], order, pace));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged<Item>(
  one: readonly Item[],
  other: readonly Item[],
  order: Order<Item>,
  pace: Pace,
): Promise<Item[]> {
  const both: Item[] = [];
  let place = 0;
  let turnAt = atOnce;
  for (const item of other) {
    for (let next = one[place]; next !== undefined && order(next, item) <= 0; next = one[place]) {
      both.push(next);
      place += 1;
    }
    both.push(item);
    if (both.length >= turnAt) {
      await pace.turn();
      turnAt = both.length + atOnce;
    }
  }
  return both.concat(one.slice(place));
}
