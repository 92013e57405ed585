import type { DocumentAttribute, DocumentNode } from '../document.js';
import type { ElementName } from '../elements/names.js';
import type { XmlElement } from '../reader/nodes.js';
import type { Draft } from './context.js';

/** Shared by all elements without any; lists are replaced, not changed, when they get a first item. */
const noAttributes: DocumentAttribute[] = [];
const noChildren: DocumentNode[] = [];

/** An element that nothing is known of yet but its name and where it stands. */
export function draftOf(name: ElementName, { name: tag, start, end }: XmlElement): Draft {
  return {
    type: 'element',
    name,
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

/** Adds a node at the end of an element. */
export function appendChild(element: Draft, node: DocumentNode): void {
  // A list that is made with its first node takes no more memory than that.
  if (element.children.length === 0) element.children = [node];
  else element.children.push(node);
}

/** Gives an element an attribute, in place of one of the same name. */
export function setAttribute(element: Draft, attribute: DocumentAttribute): void {
  const { attributes } = element;
  const index = attributes.findIndex((other) => other.name === attribute.name);
  element.attributes =
    index === -1 ? [...attributes, attribute] : attributes.with(index, attribute);
}
