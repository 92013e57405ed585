import { attributeOf, type DocumentElement } from '../document.js';
import type { ElementDefinition } from '../elements/definition.js';
import { escapeJson, escapeXml } from './escape.js';

/** One attribute, with the space before it. */
export function writeAttribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value)}"`;
}

/** The attributes of an element as PresentationML has them. `defaultValue` stands for `value`. */
export function writeAttributes(
  element: DocumentElement,
  definition: ElementDefinition,
  defaultValue?: string,
): string {
  const { presentation } = definition;
  if (presentation.order === undefined) return writeGiven(element, definition);
  let out = '';
  for (const [name, value] of Object.entries(presentation.fixed ?? {})) {
    out += writeAttribute(name, value);
  }
  if (presentation.class !== undefined) {
    const given = attributeOf(element, 'class');
    const classes = given === undefined ? presentation.class : `${presentation.class} ${given}`;
    out += writeAttribute('class', classes);
  }
  for (const name of presentation.order) {
    const value = valueOf(element, name, defaultValue);
    if (value !== undefined) out += writeKnown(element, definition, name, value);
  }
  return element.id === undefined || presentation.groupPrefix === undefined
    ? out
    : out + writeAttribute('id', element.id);
}

function valueOf(
  element: DocumentElement,
  name: string,
  defaultValue: string | undefined,
): string | undefined {
  if (name === 'target-id') return element.id;
  const value = attributeOf(element, name);
  if (value !== undefined || name !== 'value') return value;
  return element.name === 'text-field' ? initialValueOf(element) : defaultValue;
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

function writeGiven(element: DocumentElement, definition: ElementDefinition): string {
  let out = '';
  for (const { name, value } of element.attributes) {
    out += writeAttribute(definition.attributes[name]?.presentation ?? name, value);
  }
  return out;
}
