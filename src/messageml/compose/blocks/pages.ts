import { hasFields, requireGiven } from '../../given.js';
import { button } from '../builders/buttons.js';
import type { MessageNode } from '../content.js';
import type { ButtonNeedsForm } from '../inside.js';

/** One page of a list. */
export interface Page<Item> {
  /** The items of this page, in order. */
  readonly items: readonly Item[];
  /** Which one it is, from 1. */
  readonly page: number;
  /** How many there are; at least 1. */
  readonly pages: number;
  /** How many items there are on all pages. */
  readonly total: number;
}

/**
 * A page of a list. A page that does not exist becomes the nearest one that does.
 *
 * @param page from 1
 * @param size how many items a page has, at least 1
 *
 * @example
 * const page = pageOf(orders, 2, 20);
 * form('orders', [dataTable(page.items, ['id', 'side']), pageButtons('page', page)])
 */
export function pageOf<Item>(items: readonly Item[], page: number, size: number): Page<Item> {
  requireGiven(items, Array.isArray(items), 'pageOf takes a list first');
  const areNumbers = typeof page === 'number' && typeof size === 'number';
  requireGiven(
    typeof page === 'number' ? size : page,
    areNumbers,
    'pageOf takes which page and how many items a page has as numbers',
  );
  const atOnce = Math.max(1, Math.trunc(size) || 1);
  const pages = Math.max(1, Math.ceil(items.length / atOnce));
  const current = Math.min(pages, Math.max(1, Math.trunc(page) || 1));
  return {
    items: items.slice((current - 1) * atOnce, current * atOnce),
    page: current,
    pages,
    total: items.length,
  };
}

type PageButton<Name extends string> = MessageNode<
  'button',
  ButtonNeedsForm<`${Name}:${number}`, 'action'>
>;

/**
 * Buttons to the pages before and after, and in which page one is. The action of a reply says which
 * page is wanted: {@link wantedPage}.
 *
 * @example
 * form('orders', [pageButtons('page', pageOf(orders, 1, 20))])
 */
export function pageButtons<const Name extends string>(
  name: Name,
  shown: Page<unknown>,
): readonly (PageButton<Name> | string | false)[] {
  requireGiven(
    typeof name === 'string' ? shown : name,
    typeof name === 'string' && hasFields(shown),
    'pageButtons takes the name of the buttons, and a page as pageOf returns it',
  );
  const { page, pages } = shown;
  const to = (target: number, label: string): PageButton<Name> =>
    button(`${name}:${target}`, label, { class: 'tertiary' });
  return [
    page > 1 && to(page - 1, '‹ Back'),
    ` Page ${page} of ${pages} `,
    page < pages && to(page + 1, 'Next ›'),
  ];
}

/**
 * The page that a button of {@link pageButtons} asks for, or `undefined` when it is another button.
 *
 * @example
 * wantedPage('page', reply.action)   // 3 for 'page:3'
 */
export function wantedPage(name: string, action: string): number | undefined {
  requireGiven(
    typeof name === 'string' ? action : name,
    typeof name === 'string' && typeof action === 'string',
    'wantedPage takes the name of the buttons and the action of a reply, as text',
  );
  if (!action.startsWith(`${name}:`)) {
    return undefined;
  }
  const digits = action.slice(name.length + 1);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
