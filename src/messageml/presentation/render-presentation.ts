import type { DocumentElement, DocumentNode, MessageMLDocument } from '../document.js';
import { attributeOf } from '../document.js';
import { chimeSource } from '../elements/chime.js';
import type { ElementDefinition } from '../elements/definition.js';
import { elements } from '../elements/table.js';
import { elementNames, type ElementName } from '../elements/names.js';
import { writeAttribute, writeAttributes } from './attributes.js';
import { writeDateTime, writeEntity, writeMention } from './entities.js';
import { escapeXml, joinLines } from './escape.js';

const table: Readonly<Record<ElementName, ElementDefinition>> = elements;

/** Writes one element; `keepBelow` as for {@link writeNodes}. */
type Write = (element: DocumentElement, keepBelow: boolean) => string;

/** How elements are written that the table does not fully describe. */
const special: Partial<Record<ElementName, Write>> = {
  hash: writeEntity,
  cash: writeEntity,
  tag: writeEntity,
  mention: (element, keepBelow) =>
    writeMention(element, (href, text) => writeLink(element, href, keepBelow, text)),
  dateTime: writeDateTime,
  emoji: writeEmoji,
  a: (element, keepBelow) => writeLink(element, attributeOf(element, 'href') ?? '', keepBelow),
  chime: () => `<audio src="${chimeSource}" autoplay="true"/>`,
  checkbox: writeChoice,
  radio: writeChoice,
};

/**
 * The message as PresentationML: what the service stores and delivers.
 *
 * @example
 * renderPresentationML(document)
 * // '<div data-format="PresentationML" data-version="2.0">Hello <b>world</b></div>'
 */
export function renderPresentationML(document: MessageMLDocument): string {
  const version = escapeXml(document.version);
  const content = writeNodes(document.children, false, false);
  return `<div data-format="PresentationML" data-version="${version}">${content}</div>`;
}

/**
 * Nodes in a row. `keep`: line breaks are kept in the text among them; `keepBelow`: also in all text
 * further down. Elsewhere each run of line breaks is one space.
 */
function writeNodes(nodes: readonly DocumentNode[], keep: boolean, keepBelow: boolean): string {
  let out = '';
  for (const node of nodes) {
    if (node.type === 'text') out += writeText(node.value, keep || keepBelow);
    else out += writeElement(node, keepBelow);
  }
  return out;
}

function writeText(text: string, keepsLineBreaks: boolean): string {
  return escapeXml(keepsLineBreaks ? text : joinLines(text));
}

function writeElement(element: DocumentElement, keepBelow: boolean): string {
  writers ??= createWriters();
  return writers.get(element.name)?.(element, keepBelow) ?? '';
}

let writers: ReadonlyMap<ElementName, Write> | undefined;

function createWriters(): Map<ElementName, Write> {
  return new Map(elementNames.map((name) => [name, special[name] ?? createWriter(table[name])]));
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
  if (id === undefined || prefix === undefined) return written;
  const label = attributeOf(element, 'label');
  const title = attributeOf(element, 'title');
  let out = `<div class="${prefix}-group" data-generated="true">`;
  if (label !== undefined) out += `<label for="${id}">${escapeXml(label)}</label>`;
  if (title !== undefined) {
    out += `<span class="info-hint" data-target-id="${id}" data-title="${escapeXml(title)}"></span>`;
  }
  return `${out}${written}</div>`;
}

function writeEmoji(element: DocumentElement, keepBelow: boolean): string {
  if (element.entity?.kind !== 'emoji') return '';
  const { id, unicode, shortcode } = element.entity;
  const shown =
    element.children.length > 0
      ? writeNodes(element.children, false, keepBelow)
      : (unicode ?? escapeXml(`:${shortcode}:`));
  return `<span class="entity" data-entity-id="${id}">${shown}</span>`;
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

/** A check box or radio button; with a text it stands in a group with it. */
function writeChoice(element: DocumentElement, keepBelow: boolean): string {
  const definition = table[element.name];
  const input = `<input${writeAttributes(element, definition)}/>`;
  if (element.children.length === 0 || element.id === undefined) return input;
  const content = writeNodes(element.children, false, keepBelow);
  const group = definition.presentation.groupPrefix ?? '';
  return `<div class="${group}">${input}<label for="${element.id}">${content}</label></div>`;
}
