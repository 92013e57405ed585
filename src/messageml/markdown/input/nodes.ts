import type {
  DocumentAttribute,
  DocumentElement,
  DocumentNode,
  DocumentText,
  EntityReference,
} from '../../document/document.js';
import type { ElementName } from '../../document/element-names.js';

/** A text node. What comes from Markdown has no place in MessageML source: all offsets are 0. */
export function textNode(value: string): DocumentText {
  return { type: 'text', value, start: 0, end: 0 };
}

/** An element that is called as its tag. */
export function elementNode(
  name: ElementName,
  children: readonly DocumentNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
  entity?: EntityReference,
): DocumentElement {
  return {
    type: 'element',
    name,
    tag: name,
    presentation: false,
    attributes: Object.entries(attributes).map(attribute),
    children,
    entity,
    id: undefined,
    start: 0,
    end: 0,
  };
}

function attribute([name, value]: [string, string]): DocumentAttribute {
  return { name, value, nameStart: 0, nameEnd: 0, valueStart: 0, valueEnd: 0 };
}
