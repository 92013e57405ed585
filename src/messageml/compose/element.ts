import type { AnyContent, MessageNode } from './content.js';
import type { Markup } from './markup.js';

/**
 * A value of an attribute: numbers and booleans are written as text, {@link Markup} (an expression)
 * as it is; `null` and `undefined` leave the attribute out.
 */
export type AttributeValue = string | number | boolean | Markup | null | undefined;

/** Attributes by the names they have in MessageML. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/**
 * Makes an element of any name. The builders (`b`, `table`, `form`…) know what fits together; this
 * one takes everything, and leaves it to the check to judge.
 *
 * @example
 * element('a', { href: 'https://example.com' }, 'our page')
 */
export function element<const Tag extends string>(
  tag: Tag,
  attributes: AttributeValues = {},
  ...children: readonly AnyContent[]
): MessageNode<Tag, never> {
  return nodeOf(tag, attributes, children);
}

/** What a node has beside tag, attributes and children. */
export type NodeExtras = Pick<MessageNode, 'data' | 'field'>;

/**
 * Makes a node. `Holds` is what the caller knows it to hold: nothing at run time depends on it.
 *
 * @param content its children, or its only child
 */
export function nodeOf<Tag extends string, Holds = never>(
  tag: Tag,
  attributes: AttributeValues,
  content: AnyContent,
  extras?: NodeExtras,
): MessageNode<Tag, Holds> {
  const given: Record<string, string | Markup> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    given[name] = typeof value === 'object' ? value : String(value);
  }
  return nodeWith(tag, given, content, extras);
}

/** {@link nodeOf} for attributes that are texts already, which the node takes as they are. */
export function nodeWith<Tag extends string, Holds = never>(
  tag: Tag,
  attributes: MessageNode['attributes'],
  content: AnyContent,
  extras?: NodeExtras,
): MessageNode<Tag, Holds> {
  const children = isList(content) ? shownOf(content) : onlyChild(content);
  if (extras === undefined) return { tag, attributes, children };
  const { data, field } = extras;
  return {
    tag,
    attributes,
    children,
    ...(data !== undefined && { data }),
    ...(field !== undefined && { field }),
  };
}

/** Attributes of most elements: none. Shared, so it is frozen; and so are no children. */
export const noAttributes: MessageNode['attributes'] = Object.freeze({});
const noChildren: readonly AnyContent[] = Object.freeze([]);

function onlyChild(content: AnyContent): readonly AnyContent[] {
  return isShown(content) ? [content] : noChildren;
}

/** A copy, so that a list which its author goes on filling changes no element. */
function shownOf(content: readonly AnyContent[]): readonly AnyContent[] {
  for (const child of content) if (!isShown(child)) return content.filter(isShown);
  return content.slice();
}

/** Whether content is a list. */
export function isList(content: unknown): content is readonly AnyContent[] {
  return Array.isArray(content);
}

/** Whether content is more than a left-out condition. */
export function isShown(content: AnyContent): boolean {
  return content !== null && content !== undefined && content !== false;
}
