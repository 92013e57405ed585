import { attributeOf, type DocumentElement } from '../document/document.js';
import type { ElementDefinition } from '../elements/definition.js';
import { escapeJson, escapeXml } from './escape.js';

/** One attribute, with the space before it. */
export function writeAttribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value)}"`;
}

/** The attributes of an element as PresentationML has them. */
export function writeAttributes(element: DocumentElement, definition: ElementDefinition): string {
  const { presentation } = definition;
  if (presentation.order === undefined && element.attributes.length === 0) {
    return '';
  }
  const { order, orderFromPresentation = order } = presentation;
  const written =
    order === undefined || orderFromPresentation === undefined
      ? writeGiven(element, definition)
      : writeOrdered(element, definition, element.presentation ? orderFromPresentation : order);
  return element.id === undefined || presentation.groupPrefix === undefined
    ? written
    : written + writeAttribute('id', element.id);
}

/** The type of an input and the class of a `<div>` first, then those of the row's order. */
function writeOrdered(
  element: DocumentElement,
  definition: ElementDefinition,
  order: readonly string[],
): string {
  const { presentation } = definition;
  let out = '';
  if (presentation.inputType !== undefined) {
    out += writeAttribute('type', presentation.inputType);
  }
  if (presentation.class !== undefined) {
    const given = attributeOf(element, 'class');
    const classes = given === undefined ? presentation.class : `${presentation.class} ${given}`;
    out += writeAttribute('class', classes);
  }
  for (const name of order) {
    const value = writtenValue(element, name) ?? presentation.defaults?.[name];
    if (value !== undefined) {
      out += writeKnown(element, definition, name, value);
    }
  }
  return out;
}

/** The attributes that were given, alphabetically. */
function writeGiven(element: DocumentElement, definition: ElementDefinition): string {
  const { last, mark, groupPrefix } = definition.presentation;
  let out = '';
  if (last === undefined && groupPrefix === undefined) {
    for (const { name, value } of element.attributes) {
      out += writeKnown(element, definition, name, value);
    }
    return out;
  }
  let marked = mark === undefined;
  for (const { name, value } of element.attributes) {
    const elsewhere = groupPrefix !== undefined && (name === 'label' || name === 'title');
    if (!elsewhere && last?.includes(name) !== true) {
      out += writeKnown(element, definition, name, value);
    }
    if (!marked && mark !== undefined) {
      out += writeAttribute(...mark);
    }
    marked = true;
  }
  for (const name of last ?? []) {
    const value = attributeOf(element, name);
    if (value !== undefined) {
      out += writeKnown(element, definition, name, value);
    }
  }
  return out;
}

function writtenValue(element: DocumentElement, name: string): string | undefined {
  if (element.name === 'dialog') {
    if (name === 'id') {
      return element.id;
    }
    // Dialogs of MessageML are always written as open; whether they are is told by their state.
    if (name === 'open' && !element.presentation) {
      return '';
    }
    if (name === 'open') {
      return attributeOf(element, 'open') === undefined ? undefined : '';
    }
  }
  if (name === 'target-id' && element.id !== undefined) {
    return element.id;
  }
  const value = attributeOf(element, name);
  if (value !== undefined || name !== 'value' || element.name !== 'text-field') {
    return value;
  }
  return initialValueOf(element);
}

/** A text field holds its initial value as text; PresentationML has it as an attribute. */
function initialValueOf({ children }: DocumentElement): string | undefined {
  const [first] = children;
  return children.length === 1 && first?.type === 'text' ? first.value : undefined;
}

function writeKnown(
  element: DocumentElement,
  definition: ElementDefinition,
  name: string,
  value: string,
): string {
  const attribute = definition.attributes[name];
  const written = attribute?.presentation ?? name;
  const single = attribute?.kind === 'json' && definition.content.ignored === true;
  if (single && !(element.presentation && element.name !== 'timezone-picker')) {
    return ` ${written}='${escapeJson(value)}'`;
  }
  return writeAttribute(written, value);
}
