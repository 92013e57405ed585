import type { AnyContent, FlowContent, HeldBy, MessageNode } from '../content.js';
import type { NodeExtras } from '../element.js';
import { isShown, noAttributes, nodeHolding, nodeWith } from '../element.js';
import type { PhrasingContent } from '../phrasing.js';
import type { TextAttributes } from './attributes.js';
import { attributesOf } from './attributes.js';

/** Makes a node from builder options and content. */
export function build<Tag extends string, Holds>(
  tag: Tag,
  options: object | undefined,
  content: AnyContent,
  extras?: NodeExtras,
): MessageNode<Tag, Holds> {
  return nodeWith(tag, attributesOf(options), content, extras);
}

/**
 * Makes a node whose children are all of certain tags: an entry that is not becomes the content of a
 * `part`, one that is left out leaves out its part.
 */
export function buildOfParts<Tag extends string, Holds>(
  tag: Tag,
  options: object | undefined,
  entries: readonly AnyContent[],
  part: string,
  isPart: (tag: string) => boolean,
): MessageNode<Tag, Holds> {
  const shown = entries.every(isShown) ? entries : entries.filter(isShown);
  const parts = shown.map((entry) => {
    const isOne =
      typeof entry === 'object' && entry !== null && 'tag' in entry && isPart(entry.tag);
    return isOne ? entry : nodeWith(part, noAttributes, entry);
  });
  return nodeHolding(tag, attributesOf(options), parts);
}

/** A builder whose content is a line of text. */
export type PhrasingBuilder<Tag extends string> = <const Given extends PhrasingContent>(
  content: Given,
  attributes?: TextAttributes,
) => MessageNode<Tag, HeldBy<Given>>;

/** A builder whose content may be anything. */
export type FlowBuilder<Tag extends string> = <const Given extends FlowContent>(
  content?: Given,
  attributes?: TextAttributes,
) => MessageNode<Tag, HeldBy<Given>>;

/** Makes the builder of an element that takes a line of text. */
export function phrasing<Tag extends string>(tag: Tag): PhrasingBuilder<Tag> {
  return (content, attributes) => build(tag, attributes, content);
}

/** Makes the builder of an element that takes anything. */
export function flow<Tag extends string>(tag: Tag): FlowBuilder<Tag> {
  return (content, attributes) => build(tag, attributes, content);
}

/** A builder whose content may be anything, and which is in one kind of element only. */
export type PartBuilder<Tag extends string, Place> = <const Given extends FlowContent>(
  content: Given,
) => MessageNode<Tag, HeldBy<Given> | Place>;

/** Makes the builder of a part of an element, such as a card's header. `Place` says where it stands. */
export function part<Tag extends string, Place>(tag: Tag): PartBuilder<Tag, Place> {
  return (content) => build(tag, undefined, content);
}
