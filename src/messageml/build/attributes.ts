import { suggestAttribute } from '../diagnostics/suggestions.js';
import type { DocumentAttribute } from '../document.js';
import type { XmlAttribute, XmlElement } from '../reader/nodes.js';
import { placeOf, tagOf } from '../rules/naming.js';
import { styleProblem } from '../values/style.js';
import type { ElementDefinition } from '../elements/definition.js';
import { attributesByName, type IndexedAttribute } from './attribute-index.js';
import { setAttribute } from './draft.js';
import { type BuildContext, type Draft, report } from './context.js';

/** Reads the attributes of an XML element into an element, in alphabetical order. */
export function buildAttributes(xml: XmlElement, element: Draft, context: BuildContext): void {
  if (xml.attributes.length === 0) return;
  const attributes = sortByName(xml.attributes);
  const definition: ElementDefinition = context.table[element.name];
  const index = attributesByName(definition, element.presentation);
  // What the table takes as it is written needs no list of its own.
  let kept: DocumentAttribute[] | undefined;
  if (definition.readAttribute !== undefined || element.attributes.length > 0) {
    kept = element.attributes;
  }
  for (const [position, written] of attributes.entries()) {
    const known = index.get(written.name);
    if (known?.definition.kind === 'style') checkStyle(written, context);
    if (known?.name === written.name && kept === undefined) continue;
    kept ??= attributes.slice(0, position);
    if (known !== undefined) {
      element.attributes = kept;
      keep(known, written, element, context);
      kept = element.attributes;
    } else if (definition.bare === true && (written.name === 'class' || written.name === 'style')) {
      kept = [...kept, written];
    } else reportUnknown(written, element, context);
  }
  element.attributes = kept ?? attributes;
}

/** Two names of one attribute may both be given; then the later one counts, in the earlier's place. */
function keep(
  known: IndexedAttribute,
  written: XmlAttribute,
  element: Draft,
  context: BuildContext,
): void {
  const attribute = known.name === written.name ? written : { ...written, name: known.name };
  const { readAttribute }: ElementDefinition = context.table[element.name];
  const kept = readAttribute === undefined ? attribute : readAttribute(attribute, element, context);
  if (kept !== undefined) setAttribute(element, kept);
}

/** Attributes in the order of their names' UTF-16 units. */
export function sortByName(attributes: XmlAttribute[]): XmlAttribute[] {
  for (let index = 1; index < attributes.length; index += 1) {
    if ((attributes[index - 1]?.name ?? '') > (attributes[index]?.name ?? '')) {
      return attributes.toSorted((left, right) => (left.name < right.name ? -1 : 1));
    }
  }
  return attributes;
}

/** Reports what is wrong with a style. */
export function checkStyle(attribute: DocumentAttribute, context: BuildContext): void {
  const problem = styleProblem(attribute.value);
  if (problem === undefined) return;
  const place = { start: attribute.valueStart, end: attribute.valueEnd };
  if (problem === 'malformed') {
    report(context, 'malformed-style', place, { style: attribute.value });
  } else report(context, 'style-property', place, { properties: problem.join(',') });
}

function reportUnknown(attribute: XmlAttribute, element: Draft, context: BuildContext): void {
  const { name } = attribute;
  const known = attributesByName(context.table[element.name], element.presentation);
  const tag = tagOf(element, context);
  const fix = suggestAttribute(name, tag, [...known.keys()]);
  report(context, 'unknown-attribute', placeOf(attribute), { attribute: name, element: tag }, fix);
}
