import { containsItself } from './containment.js';
import type { AnyContent, Markup, MessageNode } from './content.js';

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
  attributes: AttributeValues | null = {},
  ...children: readonly AnyContent[]
): MessageNode<Tag, never> {
  return nodeOf(tag, attributes ?? {}, children);
}

function isScalar(value: string | number | boolean | Markup): value is string | number | boolean {
  return typeof value !== 'object' && typeof value !== 'function';
}

/** What a node has besides tag, attributes and children. */
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
    if (value === undefined || value === null) {
      continue;
    }
    given[name] = isScalar(value) ? String(value) : value;
  }
  return nodeWith(tag, given, content, extras);
}

/** {@link nodeOf} for attributes that are texts already, which the node takes, and freezes. */
export function nodeWith<Tag extends string, Holds = never>(
  tag: Tag,
  attributes: MessageNode['attributes'],
  content: AnyContent,
  extras?: NodeExtras,
): MessageNode<Tag, Holds> {
  return nodeHolding(tag, attributes, childrenOf(content), extras);
}

/** {@link nodeWith} for a list of children that is not shared, flat and without omitted items. */
export function nodeHolding<Tag extends string, Holds = never>(
  tag: Tag,
  attributes: MessageNode['attributes'],
  children: readonly AnyContent[],
  extras?: NodeExtras,
): MessageNode<Tag, Holds> {
  if (attributes !== noAttributes) {
    Object.freeze(attributes);
  }
  if (children !== noChildren) {
    Object.freeze(children);
  }
  if (extras === undefined) {
    return Object.freeze({ tag, attributes, children });
  }
  const { data, field } = extras;
  return Object.freeze({
    tag,
    attributes,
    children,
    ...(data !== undefined && { data }),
    ...(field !== undefined && { field: Object.freeze(field) }),
  });
}

/** The same node with other children or attributes; those without a value are left out. */
export function nodeLike<Tag extends string, Holds>(
  node: MessageNode<Tag, Holds>,
  changes: { readonly attributes?: AttributeValues; readonly children?: readonly AnyContent[] },
): MessageNode<Tag, Holds> {
  const { attributes = node.attributes, children = node.children } = changes;
  return nodeOf(node.tag, attributes, children, node);
}

/** Attributes of most elements: none. Shared, so that they need not be frozen each time. */
export const noAttributes: MessageNode['attributes'] = Object.freeze({});
const noChildren: readonly AnyContent[] = Object.freeze([]);

function childrenOf(content: AnyContent): readonly AnyContent[] {
  if (!isList(content)) {
    return isShown(content) ? [content] : noChildren;
  }
  for (const child of content) {
    if (!isShown(child) || isList(child)) {
      return flatten(content);
    }
  }
  return content.slice();
}

/**
 * All that is shown of lists in lists, one after the other: without recursion, however deep. A list
 * that contains itself stays as it is, for the check to find.
 */
function flatten(content: readonly AnyContent[]): readonly AnyContent[] {
  const flat: AnyContent[] = [];
  const open = [{ items: content, next: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.next === level.items.length) {
      open.pop();
      continue;
    }
    const item = level.items[level.next++];
    if (!isList(item)) {
      if (isShown(item)) {
        flat.push(item);
      }
      continue;
    }
    open.push({ items: item, next: 0 });
    if (containsItself(open, ({ items }) => items)) {
      return content.slice();
    }
  }
  return flat;
}

/** A list as it is, anything else as the only thing in one: plain JavaScript may give a lone entry, or none. */
export function listOf(content: AnyContent): readonly AnyContent[] {
  return isList(content) ? content : [content];
}

/** The entries of a list; none of anything that is not a list, as plain JavaScript may give it. */
export function entriesOf<Entry>(list: readonly Entry[]): readonly Entry[] {
  const isOne: boolean = Array.isArray(list);
  return isOne ? list : [];
}

/** Whether content is a list. */
export function isList(content: unknown): content is readonly AnyContent[] {
  return Array.isArray(content);
}

/** Whether content is more than a left-out condition. */
export function isShown(content: AnyContent): boolean {
  return content !== null && content !== undefined && content !== false;
}
