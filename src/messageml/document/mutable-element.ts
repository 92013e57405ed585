import { noAttributes, type NodeMaker } from '../reader/nodes.js';
import type { DocumentAttribute, DocumentElement, DocumentText } from './document.js';

/**
 * A {@link DocumentElement} that is still being put together. The reader makes it; until it is built,
 * it has the attributes and children that were read, and says nothing about what it is.
 */
export type MutableElement = {
  -readonly [Key in keyof DocumentElement]: Key extends 'attributes'
    ? DocumentAttribute[]
    : Key extends 'children'
      ? MutableNode[]
      : DocumentElement[Key];
};

/** A node of a document that is still being put together. */
export type MutableNode = MutableElement | DocumentText;

/** Shared by all elements without any; replaced, not changed, by the first one. */
const noChildren: MutableNode[] = [];

/** Makes mutable elements of what is read. Anything that is not an element gets a tag that no element can have. */
export const mutableNodes: NodeMaker<MutableElement, MutableElement> = {
  element: (tag, start) => mutableElement(tag, start, start),
  other: mutableElement,
};

function mutableElement(tag: string, start: number, end: number): MutableElement {
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

/** Empties an element, and hands what was read to the code that builds the element anew. */
export function takeContent(
  element: MutableElement,
): Pick<MutableElement, 'attributes' | 'children'> {
  const { attributes, children } = element;
  element.attributes = noAttributes;
  element.children = noChildren;
  return { attributes, children };
}

/** Gives an element an attribute, in place of one of the same name. */
export function setAttribute(element: MutableElement, attribute: DocumentAttribute): void {
  const { attributes } = element;
  const index = attributes.findIndex((other) => other.name === attribute.name);
  element.attributes =
    index === -1 ? [...attributes, attribute] : attributes.with(index, attribute);
}
