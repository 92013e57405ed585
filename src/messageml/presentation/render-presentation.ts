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
import { chimeSource } from '../elements/chime.js';
import { requireDocument } from '../given.js';
import { declaresXml11 } from '../reader/declaration.js';
import { writeAttributes } from './attributes.js';
import { spanStart, writeDateTime, writeInSpan, writeMention } from './entities.js';
import { type PresentationPlan, presentationPlan } from './presentation-plans.js';
import { PresentationWriter } from './presentation-writer.js';

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
  requireDocument(document, 'renderPresentationML');
  const writer = new PresentationWriter(declaresXml11(document.text));
  writer.add('<div data-format="PresentationML" data-version="');
  writer.addEscaped(document.version);
  writer.add('">');
  writeNodes(writer, document.children, false, false);
  writer.add('</div>');
  return writer.text;
}

/**
 * Nodes in a row. `keep`: line breaks are kept in the text among them; `keepBelow`: also in all text
 * further down. Elsewhere each run of line breaks is one space.
 */
function writeNodes(
  writer: PresentationWriter,
  nodes: readonly DocumentNode[],
  keep: boolean,
  keepBelow: boolean,
): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      writer.addText(node.value, keep || keepBelow);
    } else {
      writeElement(writer, node, keepBelow);
    }
  }
}

function writeElement(
  writer: PresentationWriter,
  element: DocumentElement,
  keepBelow: boolean,
): void {
  const { entity, name } = element;
  if (entity !== undefined && entity.kind !== 'supplied') {
    writeEntity(writer, element, entity, keepBelow);
  } else if (name === 'a') {
    writeLink(writer, element, requiredAttributeOf(element, 'href'), keepBelow);
  } else if (name === 'chime') {
    writer.add(`<audio src="${chimeSource}" autoplay="true"/>`);
  } else if (name === 'checkbox' || name === 'radio') {
    writeChoice(writer, element, keepBelow);
  } else {
    writeAsPlanned(writer, element, presentationPlan(name), keepBelow);
  }
}

/** An element that is shown as its entity, whatever it was written as. */
function writeEntity(
  writer: PresentationWriter,
  element: DocumentElement,
  entity: Exclude<EntityReference, SuppliedEntity>,
  keepBelow: boolean,
): void {
  switch (entity.kind) {
    case 'hashtag':
      writeInSpan(writer, element, entity.id, `#${entity.value}`);
      break;
    case 'cashtag':
    case 'instrument':
      writeInSpan(writer, element, entity.id, `$${entity.value}`);
      break;
    case 'mention':
      writeMention(writer, element, entity, (href, text) =>
        writeLink(writer, element, href, keepBelow, text),
      );
      break;
    case 'emoji':
      writeEmoji(writer, element, entity, keepBelow);
      break;
    case 'datetime':
      writeDateTime(writer, entity);
      break;
  }
}

/** An element as its row says; an input with its label and tooltip, if it has any. */
function writeAsPlanned(
  writer: PresentationWriter,
  element: DocumentElement,
  plan: PresentationPlan,
  keepBelow: boolean,
): void {
  const isGrouped = plan.groupPrefix !== undefined && element.id !== undefined;
  if (isGrouped) {
    openGroup(writer, element, element.id, plan.groupPrefix);
  }
  const isUsual = plan.fixedTag || element.tag === plan.tag;
  writer.add(isUsual ? plan.open : `<${element.tag}`);
  writeAttributes(writer, element, plan);
  if (plan.selfClosing) {
    writer.add('/>');
  } else {
    writer.add('>');
    if (!plan.withoutContent) {
      const keepsBelow = keepBelow || plan.keepsAllLineBreaks;
      writeNodes(writer, element.children, plan.keepsLineBreaks, keepsBelow);
    }
    writer.add(isUsual ? plan.close : `</${element.tag}>`);
  }
  if (isGrouped) {
    writer.add('</div>');
  }
}

/** The group around an input, up to the input. */
function openGroup(
  writer: PresentationWriter,
  element: DocumentElement,
  id: string,
  prefix: string,
): void {
  const label = attributeOf(element, 'label');
  const title = attributeOf(element, 'title');
  writer.add(`<div class="${prefix}-group" data-generated="true">`);
  if (label !== undefined) {
    writer.add('<label');
    writer.addAttribute('for', id);
    writer.add('>');
    writer.addEscaped(label);
    writer.add('</label>');
  }
  if (title !== undefined) {
    writer.add('<span class="info-hint"');
    writer.addAttribute('data-target-id', id);
    writer.addAttribute('data-title', title);
    writer.add('></span>');
  }
}

function writeEmoji(
  writer: PresentationWriter,
  element: DocumentElement,
  { id, unicode, shortcode }: EmojiEntity,
  keepBelow: boolean,
): void {
  writer.add(spanStart);
  writer.addEscaped(id);
  writer.add('">');
  if (element.children.length > 0) {
    writeNodes(writer, element.children, false, keepBelow);
  } else {
    writer.addEscaped(unicode ?? `:${shortcode}:`);
  }
  writer.add('</span>');
}

/** A link to an address, with the attributes and content of an element; without content, a text. */
function writeLink(
  writer: PresentationWriter,
  element: DocumentElement,
  href: string,
  keepBelow: boolean,
  text = href,
): void {
  writer.add('<a');
  if (element.name === 'a') {
    writeAttributes(writer, element, presentationPlan('a'));
  } else {
    writer.addAttribute('href', href);
  }
  writer.add('>');
  if (element.children.length > 0) {
    writeNodes(writer, element.children, false, keepBelow);
  } else {
    writer.addText(text, false);
  }
  writer.add('</a>');
}

/** A check box or radio button; one with a text is in a group with it. */
function writeChoice(
  writer: PresentationWriter,
  element: DocumentElement,
  keepBelow: boolean,
): void {
  const plan = presentationPlan(element.name);
  const isGrouped = element.children.length > 0 && element.id !== undefined;
  if (isGrouped) {
    writer.add(`<div class="${plan.groupPrefix ?? ''}">`);
  }
  writer.add('<input');
  writeAttributes(writer, element, plan);
  writer.add('/>');
  if (isGrouped) {
    writer.add('<label');
    writer.addAttribute('for', element.id);
    writer.add('>');
    writeNodes(writer, element.children, false, keepBelow);
    writer.add('</label></div>');
  }
}
