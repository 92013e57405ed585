import { wholeNumber } from './query-values.js';

/** A page of a list by its number, and how many there are. */
export interface NumberedPage<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pageCount: number;
}

/** The page of a list that `page` (from 0) and `limit` (50 at most) of a query ask for. */
export function numberedPage<Item>(
  list: readonly Item[],
  query: (name: string) => string | undefined,
): NumberedPage<Item> {
  const page = wholeNumber('page', query('page'), { min: 0, fallback: 0 });
  const limit = wholeNumber('limit', query('limit'), { min: 1, max: 50, fallback: 50 });
  return {
    items: list.slice(page * limit, (page + 1) * limit),
    page,
    pageCount: Math.ceil(list.length / limit),
  };
}
