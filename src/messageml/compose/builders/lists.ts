import type { Content, FlowContent, HeldBy, MessageNode } from '../content.js';
import type { InList, Inside } from '../inside.js';
import type { TextAttributes } from './attributes.js';
import { build } from './container.js';

/** What lists are made of: items, or anything else, which becomes the content of an item. */
export type ListItems = readonly ListEntry[];

type ListEntry = Content<string, Inside | InList>;

/** Lists need at least one item; only an empty literal can be told at compile time. */
export type NotEmpty<Items> = Items extends readonly [] ? 'at least one item is needed' : unknown;

/** What a list holds: what its items hold. */
export type HeldByItems<Items> = Exclude<HeldBy<Items>, InList>;

/**
 * An item of a list. {@link ul} and {@link ol} make items of whatever they are given; `li` is there
 * for items with a class or style.
 */
export function li<const Given extends FlowContent>(
  content: Given,
  attributes: TextAttributes = {},
): MessageNode<'li', HeldBy<Given> | InList> {
  return build('li', attributes, content);
}

/**
 * A list with bullets. Each entry becomes an item; `null`, `undefined` and `false` are left out.
 *
 * @example
 * ul(['Bread', ['Milk, ', b('2 l')], vegan && 'Tofu'])
 */
export function ul<const Items extends ListItems>(
  items: Items & NotEmpty<Items>,
  attributes: TextAttributes = {},
): MessageNode<'ul', HeldByItems<Items>> {
  return build('ul', attributes, itemsOf(items));
}

/** A numbered list, always from 1. Entries are taken as {@link ul} does. */
export function ol<const Items extends ListItems>(
  items: Items & NotEmpty<Items>,
  attributes: TextAttributes = {},
): MessageNode<'ol', HeldByItems<Items>> {
  return build('ol', attributes, itemsOf(items));
}

function itemsOf(items: ListItems): readonly Content<string, unknown>[] {
  return items.map((item) => {
    if (item === null || item === undefined || item === false || isItem(item)) return item;
    return build('li', {}, item);
  });
}

function isItem(item: ListEntry): boolean {
  return typeof item === 'object' && item !== null && 'tag' in item && item.tag === 'li';
}
