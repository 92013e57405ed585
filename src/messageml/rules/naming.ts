import type { Place } from '../diagnostics/findings.js';
import type {
  DocumentAttribute,
  DocumentElement,
  DocumentNode,
  DocumentText,
} from '../document/document.js';
import type { ElementName } from '../document/element-names.js';
import type { CheckContext } from './context.js';

/** What an element is called in messages to the author: its MessageML tag. */
export function tagOf(element: DocumentElement, { table }: CheckContext): string {
  return element.name === 'heading' ? element.tag : table[element.name].tags[0];
}

/** The same for an element that is only known by its name. */
export function tagOfName(name: ElementName, { table }: CheckContext): string {
  return table[name].tags[0];
}

/** Elements as the service lists them: `orderedlist, bulletlist`. */
export function listNames(
  names: readonly (ElementName | 'text')[],
  { table }: CheckContext,
): string {
  return names.map((name) => (name === 'text' ? 'text content' : table[name].listName)).join(', ');
}

/** Elements as an author reads them: `<ol> or <ul>`. */
export function readableNames(
  names: readonly (ElementName | 'text')[],
  context: CheckContext,
): string {
  return names
    .map((name) => (name === 'text' ? 'text' : `<${tagOfName(name, context)}>`))
    .join(' or ');
}

/** What the service calls an attribute of an element in its messages: mostly as it is written. */
export function serviceNameOf(
  element: DocumentElement,
  attribute: string,
  context: CheckContext,
): string {
  const fixed = context.table[element.name].attributes[attribute]?.serviceName;
  const given = findAttribute(element, attribute);
  if (fixed !== undefined || given === undefined) {
    return fixed ?? attribute;
  }
  return writtenName(given, context) || attribute;
}

/** The place of an element's start: `<` and the tag. */
export function startOf(element: DocumentElement): Place {
  return { start: element.start, end: element.start + 1 + element.tag.length };
}

/** The place of a node: of an element's start, or of the visible part of a text. */
export function nodePlace(node: DocumentNode, context: CheckContext): Place {
  return node.type === 'element' ? startOf(node) : textPlace(node, context);
}

function textPlace({ start, end }: DocumentText, { text }: CheckContext): Place {
  const raw = text.slice(start, end);
  if (raw.trim() === '') {
    return { start, end };
  }
  return { start: end - raw.trimStart().length, end: start + raw.trimEnd().length };
}

/** The place of an attribute's name and value. */
export function placeOf(attribute: DocumentAttribute): Place {
  return { start: attribute.nameStart, end: Math.max(attribute.nameEnd, attribute.valueEnd + 1) };
}

/** The place of an attribute's value, or of the element's start when it does not have it. */
export function valuePlace(element: DocumentElement, name: string): Place {
  const attribute = findAttribute(element, name);
  if (attribute === undefined) {
    return startOf(element);
  }
  return { start: attribute.valueStart, end: attribute.valueEnd };
}

/** The attribute of a name, if the element has it. */
export function findAttribute(
  element: DocumentElement,
  name: string,
): DocumentAttribute | undefined {
  for (const attribute of element.attributes) {
    if (attribute.name === name) {
      return attribute;
    }
  }
  return undefined;
}

/** Whether an attribute is written as PresentationML has it: with `data-` in front of the name that documents know. */
export function isRendered({ name, nameStart, nameEnd }: DocumentAttribute): boolean {
  return nameEnd - nameStart === `data-${name}`.length;
}

/** The name under which an attribute is in the text; empty for one that does not stand there. */
export function writtenName(attribute: DocumentAttribute, { text }: CheckContext): string {
  return text.slice(attribute.nameStart, attribute.nameEnd);
}
