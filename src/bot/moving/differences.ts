import { type Collection, eachRow, type Row, type Store } from '../state/index.js';

/** By how much the clocks of two stores may differ, in milliseconds: what has just ended in one is there in the other. */
const clocksDiffer = 60_000;

/**
 * The keys of a collection whose rows are not the same in two stores, apart from their versions. Those whose time is about
 * over may be missing.
 *
 * @param onRow - called for each row of the first store
 */
export async function* differences(
  one: Store,
  other: Store,
  rows: Collection<unknown>,
  pageSize: number,
  onRow: () => void,
): AsyncGenerator<string, void, undefined> {
  const lines = [one, other].map((store) => eachRow(store, rows, { limit: pageSize }));
  const next = async (index: number): Promise<Row<unknown> | undefined> => {
    const step = await lines[index]?.next();
    return step?.done === false ? step.value : undefined;
  };
  let [left, right] = [await next(0), await next(1)];
  while (left !== undefined || right !== undefined) {
    const key = firstKey(left, right);
    const [here, there] = [
      left?.key === key ? left : undefined,
      right?.key === key ? right : undefined,
    ];
    if (!isSame(here, there)) {
      yield key;
    }
    if (here !== undefined) {
      onRow();
      left = await next(0);
    }
    if (there !== undefined) {
      right = await next(1);
    }
  }
}

function firstKey(one: Row<unknown> | undefined, other: Row<unknown> | undefined): string {
  const keys = [one, other].flatMap((row) => row?.key ?? []);
  return keys.reduce((first, key) => (key < first ? key : first));
}

function isSame(one: Row<unknown> | undefined, other: Row<unknown> | undefined): boolean {
  return one === undefined || other === undefined
    ? isAboutOver(one ?? other)
    : one.due === other.due &&
        one.expires === other.expires &&
        JSON.stringify(one.value) === JSON.stringify(other.value);
}

function isAboutOver(row: Row<unknown> | undefined): boolean {
  return (row?.expires ?? Infinity) < Date.now() + clocksDiffer;
}
