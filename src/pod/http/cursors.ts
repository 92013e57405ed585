import { badRequest } from '../errors.js';

/** Which part of a list a call asks for: `before` and `after` are cursors that a call answered. */
export interface CursorRange {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** A part of a list, and how to continue from it. */
export interface CursorPage<Item> {
  readonly items: readonly Item[];
  /** Left out where there is nothing but the part. */
  readonly pagination?: { readonly cursors: { readonly before: string; readonly after?: string } };
}

/**
 * A part of a list that is ordered by a number of each item, such as an id.
 *
 * @throws Refusal 400 for anything that is not a cursor
 */
export function cursorPage<Item>(
  list: readonly Item[],
  keyOf: (item: Item) => number,
  { before, after, limit }: CursorRange,
): CursorPage<Item> {
  const [from, until] = [readCursor('after', after), readCursor('before', before)];
  const within = list.filter(
    (item) =>
      (from === undefined || keyOf(item) > from) && (until === undefined || keyOf(item) < until),
  );
  const isBackwards = before !== undefined && after === undefined;
  const items = isBackwards ? within.slice(-limit) : within.slice(0, limit);
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined || items.length === list.length) {
    return { items };
  }
  const hasMore = last !== list.at(-1);
  return {
    items,
    pagination: {
      cursors: {
        before: writeCursor(keyOf(first)),
        ...(hasMore && { after: writeCursor(keyOf(last)) }),
      },
    },
  };
}

function writeCursor(key: number): string {
  return Buffer.from(String(key)).toString('base64url');
}

function readCursor(name: string, cursor: string | undefined): number | undefined {
  if (cursor === undefined) {
    return undefined;
  }
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{1,16}$/.test(text)) {
    throw badRequest(`"${name}" is not a cursor that a call answered.`);
  }
  return Number(text);
}
