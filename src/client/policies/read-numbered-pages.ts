/** The service gives at most so many in one call. */
const limit = 50;

/** Walks a list whose pages are numbered from 0; it ends with the last page, or one that is not full. */
export async function* readNumberedPages<Item>(
  read: (page: { readonly page: number; readonly limit: number }) => Promise<{
    readonly items: readonly Item[];
    readonly pageCount: number | undefined;
  }>,
): AsyncGenerator<Item, void, undefined> {
  for (let page = 0; ; page++) {
    const { items, pageCount = Infinity } = await read({ page, limit });
    yield* items;
    if (items.length < limit || page + 1 >= pageCount) {
      return;
    }
  }
}
