import { MovingPages, Walked } from './walked.js';

/** A page of a list that is read by number holds at most this many. */
const numberedPageSize = 50;

/** Where a page begins and how long it may be. */
export interface PageQuery {
  readonly skip: number;
  readonly limit: number;
}

/**
 * Walks a list that comes in pages, asking for the next page only when it is needed. It ends with
 * the first page that is not full. It fails when the same page comes again and again.
 */
export async function* readPages<Item>(
  operation: string,
  limit: number,
  read: (page: PageQuery) => Promise<readonly Item[]>,
): AsyncGenerator<Item, void, undefined> {
  const moving = new MovingPages(operation);
  for (let skip = 0; ; skip += limit) {
    const items = await read({ skip, limit });
    moving.check(items);
    yield* items;
    if (items.length < limit) {
      return;
    }
  }
}

/** A page of a list that names what follows by a cursor. */
export interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly after: string | null | undefined;
}

/**
 * Walks a list whose pages name the next one; it ends with the page that names none. Pages that lead back to one of
 * them would be walked for ever: the walk fails, for what it has read need not be the whole list.
 */
export async function* readCursorPages<Item>(
  operation: string,
  read: (after: string | undefined) => Promise<CursorPage<Item>>,
): AsyncGenerator<Item, void, undefined> {
  const walked = new Walked(operation);
  let after: string | undefined;
  do {
    const page = await read(after);
    yield* page.items;
    after = walked.next(page.after);
  } while (after !== undefined);
}

/** How the pages of a list are read that continue behind the id of an item. */
interface PagesBehind<Item, Id> {
  readonly read: (last: Id | undefined) => Promise<readonly Item[]>;
  readonly idOf: (item: Item) => Id;
}

/**
 * Walks a list that continues behind its last item; it ends with the first page that is not full. Where a page leads back
 * to one of the walk, it fails as {@link readCursorPages} does.
 */
export async function* readPagesBehind<Item, Id extends string | number>(
  operation: string,
  limit: number,
  { read, idOf }: PagesBehind<Item, Id>,
): AsyncGenerator<Item, void, undefined> {
  const walked = new Walked(operation);
  let last: Id | undefined;
  for (;;) {
    const items = await read(last);
    yield* items;
    const end = items.at(-1);
    if (end === undefined || items.length < limit) {
      return;
    }
    last = idOf(end);
    walked.next(String(last));
  }
}

/** {@link readPages} of a list whose pages are numbered from 0, and that may say how many there are. */
export async function* readNumberedPages<Item>(
  operation: string,
  read: (page: { readonly page: number; readonly limit: number }) => Promise<{
    readonly items: readonly Item[];
    readonly pageCount: number | undefined;
  }>,
): AsyncGenerator<Item, void, undefined> {
  const moving = new MovingPages(operation);
  for (let page = 0; ; page++) {
    const { items, pageCount = Infinity } = await read({ page, limit: numberedPageSize });
    moving.check(items);
    yield* items;
    if (items.length < numberedPageSize || page + 1 >= pageCount) {
      return;
    }
  }
}
