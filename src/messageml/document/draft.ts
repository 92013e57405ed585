import { noAttributes, type NodeMaker } from '../reader/nodes.js';
import type { DocumentAttribute, DocumentElement, DocumentText } from './document.js';

/**
 * A {@link DocumentElement} that is still being put together. The reader makes it; until it is built,
 * it has the attributes and children that were read, and says nothing about what it is.
 */
export type Draft = {
  -readonly [Key in keyof DocumentElement]: Key extends 'attributes'
    ? DocumentAttribute[]
    : Key extends 'children'
      ? DraftNode[]
      : DocumentElement[Key];
};

/** A node of a document that is still being put together. */
export type DraftNode = Draft | DocumentText;

/** Shared by all elements without any; replaced, not changed, by the first one. */
const noChildren: DraftNode[] = [];

/** Makes drafts of what is read. What is no element gets a tag that no element can have. */
export const draftNodes: NodeMaker<Draft, Draft> = {
  element: (tag, start) => draftOf(tag, start, start),
  other: draftOf,
};

function draftOf(tag: string, start: number, end: number): Draft {
  return {
    type: 'element',
    name: 'div',
    tag,
    presentation: false,
    attributes: noAttributes,
    children: noChildren,
    entity: undefined,
    id: undefined,
    start,
    end,
  };
}

/** Takes all that was read away from an element, and gives it to whoever builds the element of it. */
export function takeContent(element: Draft): Pick<Draft, 'attributes' | 'children'> {
  const { attributes, children } = element;
  element.attributes = noAttributes;
  element.children = noChildren;
  return { attributes, children };
}

/** Gives an element an attribute, in place of one of the same name. */
export function setAttribute(element: Draft, attribute: DocumentAttribute): void {
  const { attributes } = element;
  const index = attributes.findIndex((other) => other.name === attribute.name);
  element.attributes =
    index === -1 ? [...attributes, attribute] : attributes.with(index, attribute);
}
