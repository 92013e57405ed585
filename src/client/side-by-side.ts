/**
 * Works on items in parallel, at most a given number at a time, and yields each result when it is there.
 * Items are asked for only when there is room for their work. A failure ends it once the others that
 * are under way have ended and their results were yielded.
 *
 * @param limit - how many at a time; below 1, or not a number, counts as 1
 */
export async function* sideBySide<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const underWay = new Set<Promise<Result>>();
  const most = limit >= 1 ? limit : 1;
  const next = async (): Promise<Result> => {
    const [first, result] = await Promise.race(
      Array.from(underWay, async (promise) => [promise, await promise] as const),
    );
    underWay.delete(first);
    return result;
  };
  try {
    for await (const item of items) {
      const working = work(item);
      // Its failure is thrown when its turn comes; until then it is not unhandled.
      working.catch(() => undefined);
      underWay.add(working);
      while (underWay.size >= most) {
        yield await next();
      }
    }
    while (underWay.size > 0) {
      yield await next();
    }
  } catch (error) {
    for (const settled of await Promise.allSettled(underWay)) {
      if (settled.status === 'fulfilled') {
        yield settled.value;
      }
    }
    throw error;
  } finally {
    await Promise.allSettled(underWay);
  }
}
