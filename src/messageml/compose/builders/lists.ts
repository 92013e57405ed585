import type { Content, FlowContent, HeldBy, Markup, MessageNode } from '../content.js';
import { listOf } from '../element.js';
import type { InList, Inside } from '../inside.js';
import { isMarkup } from '../markup.js';
import type { TextAttributes } from './attributes.js';
import { build, buildOfParts } from './container.js';

/**
 * What lists are made of: items, or anything else, which becomes the content of an item; or markup
 * that makes the items, such as a loop.
 */
export type ListItems = readonly ListEntry[] | Markup<Inside | InList>;

type ListEntry = Content<string, Inside | InList>;

/** Lists need at least one item; only an empty literal can be told at compile time. */
export type NotEmpty<Items> = Items extends readonly [] ? 'at least one item is needed' : unknown;

/** What a list holds: what its items hold. */
export type HeldByItems<Items> = Exclude<HeldBy<Items>, InList>;

/**
 * An item of a list. {@link ul} and {@link ol} make items of whatever they are given; `li` is there
 * for items with a class or style.
 *
 * @example
 * ul([li('Filled', { style: 'color:green' }), 'Open'])
 */
export function li<const Given extends FlowContent>(
  content: Given,
  attributes?: TextAttributes,
): MessageNode<'li', HeldBy<Given> | InList> {
  return build('li', attributes, content);
}

/**
 * A list with bullets. Each entry becomes an item; `null`, `undefined`, `false` and `''` are
 * left out.
 * Instead of entries, a loop whose content are items.
 *
 * @example
 * ul(['Bread', ['Milk, ', b('2 l')], vegan && 'Tofu'])
 * ul(each(order.lines, (line) => li(show(line.side))))
 */
export const ul = list('ul');

/** A numbered list, always from 1. Entries are taken as {@link ul} does. */
export const ol = list('ol');

/** A builder of a list. */
export type ListBuilder<Tag extends string> = <const Items extends ListItems>(
  items: Items & NotEmpty<Items>,
  attributes?: TextAttributes,
) => MessageNode<Tag, HeldByItems<Items>>;

function list<Tag extends string>(tag: Tag): ListBuilder<Tag> {
  return (items, attributes) => {
    const given: ListItems = items;
    if (isMarkup(given)) {
      return build(tag, attributes, given);
    }
    const entries = listOf(given).filter((entry) => entry !== '');
    return buildOfParts(tag, attributes, entries, 'li', isItem);
  };
}

function isItem(tag: string): boolean {
  return tag === 'li';
}
