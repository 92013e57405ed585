import { trimmed } from '../../java/text/index.js';
import type { DocumentElement, DocumentNode, MessageMLDocument } from '../document/document.js';
import { attributeOf } from '../document/document.js';
import { isFieldElement } from '../elements/registry.js';
import { requireDocument } from '../given.js';
import type { JsonValue } from '../json.js';
import { CounterSheet, type Surroundings } from './counter-sheet.js';
import { elementCounters } from './elements.js';
import type { UsageCounter } from './usage-counter.js';

/**
 * What the service counts about a message for its statistics: elements, entities, styles, lengths.
 *
 * In the service's order: the data first, then each element after its content, the length last.
 *
 * @example
 * countersOf(parseMessageML('<messageML><b>x</b><br/></messageML>'));
 * // [{ name: 'linebreaks', attributes: { count: 1 } }, { name: 'message_length', attributes: { count: 38 } }]
 */
export function countersOf(document: MessageMLDocument): readonly UsageCounter[] {
  requireDocument(document, 'countersOf');
  const sheet = new CounterSheet();
  if (document.dataLength > 0) {
    sheet.add('entities_json_size', document.dataLength);
  }
  countTypes(document.data, sheet);
  if (document.text.length !== document.source.length) {
    sheet.add('use_freemarker');
  }
  const count = new ElementCount(sheet);
  for (const child of document.children) {
    count.visit(child);
  }
  sheet.add('message_length', document.source.length);
  return sheet.counters;
}

/** Each `type` in the data is an entity, except below another `type`. */
function countTypes(value: JsonValue, sheet: CounterSheet): void {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (name === 'type' && !Array.isArray(value)) {
      sheet.add('entities');
      sheet.addItem('entity', { entity_type: asText(member) });
    } else {
      countTypes(member, sheet);
    }
  }
}

/** As Jackson's `asText` has it: objects and arrays have none. */
function asText(value: JsonValue): string {
  return typeof value === 'object' && value !== null ? '' : String(value);
}

/** Goes through elements, each after its content. */
class ElementCount {
  readonly #sheet: CounterSheet;
  #rows = 0;
  #cells = 0;

  constructor(sheet: CounterSheet) {
    this.#sheet = sheet;
  }

  visit(node: DocumentNode): void {
    if (node.type === 'text') {
      return;
    }
    const [rows, cells] = [this.#rows, this.#cells];
    for (const child of node.children) {
      this.visit(child);
    }
    this.#count(node, { rows: this.#rows - rows, cells: this.#cells - cells });
    if (node.name === 'tr') {
      this.#rows += 1;
    }
    if (node.name === 'td') {
      this.#cells += 1;
    }
  }

  #count(element: DocumentElement, surroundings: Surroundings): void {
    const { name } = element;
    if (name !== 'form' && name !== 'button' && !isFieldElement(name)) {
      countStyles(element, this.#sheet);
    }
    elementCounters[name](element, this.#sheet, surroundings);
  }
}

function countStyles(element: DocumentElement, sheet: CounterSheet): void {
  if (attributeOf(element, 'style') !== undefined) {
    sheet.add('styles_custom');
  }
  const classes = attributeOf(element, 'class');
  if (classes === undefined) {
    return;
  }
  for (const name of trimmed(classes).split(/ +/)) {
    sheet.add(counterOfClass(name));
  }
}

function counterOfClass(name: string): string {
  if (name === 'entity') {
    return 'entities';
  }
  return name.startsWith('tempo-') ? 'styles_class_tempo' : 'styles_class_other';
}
