import {
  attributeOf,
  type DocumentElement,
  type DocumentNode,
  type EmojiEntity,
  type EntityReference,
  type MessageMLDocument,
  requiredAttributeOf,
  type SuppliedEntity,
} from '../document/document.js';
import type { ElementName } from '../document/element-names.js';
import { chimeSource } from '../elements/chime.js';
import type { ElementDefinition } from '../elements/definition.js';
import { elements } from '../elements/registry.js';
import { declaresXml11 } from '../reader/declaration.js';
import { carriedText, isCarried } from '../values/carried-text.js';
import { writeAttribute, writeAttributes } from './attributes.js';
import { writeDateTime, writeInSpan, writeMention } from './entities.js';
import { escapeXml, joinLines } from './escape.js';

const table: Readonly<Record<ElementName, ElementDefinition>> = elements;

/** Writes one element; `keepBelow` as for {@link writeNodes}. */
type Write = (element: DocumentElement, keepBelow: boolean) => string;

/** How elements are written that the table does not fully describe. */
const special: Partial<Record<ElementName, Write>> = {
  a: (element, keepBelow) => writeLink(element, requiredAttributeOf(element, 'href'), keepBelow),
  chime: () => `<audio src="${chimeSource}" autoplay="true"/>`,
  checkbox: choiceWriter(elements.checkbox, elements.checkbox.presentation.groupPrefix),
  radio: choiceWriter(elements.radio, elements.radio.presentation.groupPrefix),
};

/**
 * The message as PresentationML: what the service stores and delivers. Always well-formed XML 1.0:
 * what it cannot carry of names and values from elsewhere, such as entity data, is replaced visibly.
 * Only a message that declares XML 1.1 keeps the control characters that it may hold.
 *
 * @example
 * renderPresentationML(document)
 * // '<div data-format="PresentationML" data-version="2.0">Hello <b>world</b></div>'
 */
export function renderPresentationML(document: MessageMLDocument): string {
  const version = escapeXml(document.version);
  const content = writeNodes(document.children, false, false);
  const written = `<div data-format="PresentationML" data-version="${version}">${content}</div>`;
  return isCarried(written) || declaresXml11(document.text) ? written : carriedText(written);
}

/**
 * Nodes in a row. `keep`: line breaks are kept in the text among them; `keepBelow`: also in all text
 * further down. Elsewhere each run of line breaks is one space.
 */
function writeNodes(nodes: readonly DocumentNode[], keep: boolean, keepBelow: boolean): string {
  let out = '';
  for (const node of nodes) {
    if (node.type === 'text') {
      out += writeText(node.value, keep || keepBelow);
    } else {
      out += writeElement(node, keepBelow);
    }
  }
  return out;
}

function writeText(text: string, keepsLineBreaks: boolean): string {
  return escapeXml(keepsLineBreaks ? text : joinLines(text));
}

function writeElement(element: DocumentElement, keepBelow: boolean): string {
  const { entity } = element;
  if (entity !== undefined && entity.kind !== 'supplied') {
    return writeEntity(element, entity, keepBelow);
  }
  return writerOf(element.name)(element, keepBelow);
}

/** An element that is shown as its entity, whatever it was written as. */
function writeEntity(
  element: DocumentElement,
  entity: Exclude<EntityReference, SuppliedEntity>,
  keepBelow: boolean,
): string {
  switch (entity.kind) {
    case 'hashtag':
      return writeInSpan(element, entity.id, `#${entity.value}`);
    case 'cashtag':
    case 'instrument':
      return writeInSpan(element, entity.id, `$${entity.value}`);
    case 'mention':
      return writeMention(element, entity, (href, text) =>
        writeLink(element, href, keepBelow, text),
      );
    case 'emoji':
      return writeEmoji(element, entity, keepBelow);
    case 'datetime':
      return writeDateTime(entity);
  }
}

const writers = new Map<ElementName, Write>();

/** What writes an element; made when the first one is written. */
function writerOf(name: ElementName): Write {
  const known = writers.get(name);
  if (known !== undefined) {
    return known;
  }
  const made = special[name] ?? createWriter(table[name]);
  writers.set(name, made);
  return made;
}

/** What writes the elements of a row as the row says. */
function createWriter(definition: ElementDefinition): Write {
  const { presentation } = definition;
  const keep = presentation.keepsLineBreaks === true;
  const isPre = definition === elements.pre;
  if (presentation.selfClosing === true) {
    return (element) => {
      const tag = presentation.tag ?? element.tag;
      return inGroup(element, `<${tag}${writeAttributes(element, definition)}/>`);
    };
  }
  return (element, keepBelow) => {
    const tag = presentation.tag ?? element.tag;
    const content =
      presentation.withoutContent === true
        ? ''
        : writeNodes(element.children, keep, keepBelow || isPre);
    const written = `<${tag}${writeAttributes(element, definition)}>${content}</${tag}>`;
    return presentation.groupPrefix === undefined ? written : inGroup(element, written);
  };
}

/** An input with its label and tooltip, if it has any. */
function inGroup(element: DocumentElement, written: string): string {
  const { id } = element;
  const prefix = table[element.name].presentation.groupPrefix;
  if (id === undefined || prefix === undefined) {
    return written;
  }
  const label = attributeOf(element, 'label');
  const title = attributeOf(element, 'title');
  let out = `<div class="${prefix}-group" data-generated="true">`;
  if (label !== undefined) {
    out += `<label for="${escapeXml(id)}">${escapeXml(label)}</label>`;
  }
  if (title !== undefined) {
    out += `<span class="info-hint" data-target-id="${escapeXml(id)}" data-title="${escapeXml(title)}"></span>`;
  }
  return `${out}${written}</div>`;
}

function writeEmoji(
  element: DocumentElement,
  { id, unicode, shortcode }: EmojiEntity,
  keepBelow: boolean,
): string {
  const shown =
    element.children.length > 0
      ? writeNodes(element.children, false, keepBelow)
      : escapeXml(unicode ?? `:${shortcode}:`);
  return `<span class="entity" data-entity-id="${escapeXml(id)}">${shown}</span>`;
}

/** A link to an address, with the attributes and content of an element; without content, a text. */
function writeLink(
  element: DocumentElement,
  href: string,
  keepBelow: boolean,
  text = href,
): string {
  const attributes =
    element.name === 'a' ? writeAttributes(element, table.a) : writeAttribute('href', href);
  const content =
    element.children.length > 0
      ? writeNodes(element.children, false, keepBelow)
      : writeText(text, false);
  return `<a${attributes}>${content}</a>`;
}

/** What writes check boxes or radio buttons; one with a text is in a group with it. */
function choiceWriter(definition: ElementDefinition, group: string): Write {
  return (element, keepBelow) => {
    const input = `<input${writeAttributes(element, definition)}/>`;
    if (element.children.length === 0 || element.id === undefined) {
      return input;
    }
    const content = writeNodes(element.children, false, keepBelow);
    return `<div class="${group}">${input}<label for="${escapeXml(element.id)}">${content}</label></div>`;
  };
}
