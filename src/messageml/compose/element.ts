import type { MessageContent, MessageNode } from './content.js';

/** A value of an attribute: numbers and booleans are written as text; the last two leave it out. */
export type AttributeValue = string | number | boolean | null | undefined;

/**
 * Makes an element of any name. The builders (`b`, `table`, `form`…) know what fits together; this
 * one takes everything, and leaves it to the check to judge.
 *
 * @example
 * element('a', { href: 'https://example.com' }, 'our page')
 */
export function element<const Tag extends string>(
  tag: Tag,
  attributes: Readonly<Record<string, AttributeValue>> = {},
  ...children: readonly MessageContent[]
): MessageNode<Tag> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) given[name] = String(value);
  }
  return Object.freeze({
    tag,
    attributes: Object.freeze(given),
    children: Object.freeze(children.filter(isShown)),
  });
}

/** Whether content is a list. */
export function isList(content: unknown): content is readonly MessageContent[] {
  return Array.isArray(content);
}

function isShown(content: MessageContent): boolean {
  return content !== null && content !== undefined && content !== false;
}
