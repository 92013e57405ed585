/** Where a page begins and how long it may be. */
export interface PageQuery {
  readonly skip: number;
  readonly limit: number;
}

/**
 * Walks a list that comes in pages, asking for the next page only when it is needed. It ends with
 * the first page that is not full.
 */
export async function* readPages<Item>(
  limit: number,
  read: (page: PageQuery) => Promise<readonly Item[]>,
): AsyncGenerator<Item, void, undefined> {
  for (let skip = 0; ; skip += limit) {
    const items = await read({ skip, limit });
    yield* items;
    if (items.length < limit) {
      return;
    }
  }
}
