import { suggestAttribute } from '../diagnostics/suggestions.js';
import type { DocumentAttribute } from '../document.js';
import type { XmlAttribute, XmlElement } from '../reader/nodes.js';
import { placeOf, tagOf } from '../rules/naming.js';
import { styleProblem } from '../values/style.js';
import { attributesByName } from './attribute-index.js';
import { type BuildContext, type Draft, report } from './context.js';

/** Reads the attributes of an XML element into an element, in alphabetical order. */
export function buildAttributes(xml: XmlElement, element: Draft, context: BuildContext): void {
  const { attributes } = xml;
  if (attributes.length === 0) return;
  const ordered = attributes.length === 1 ? attributes : sortByName(attributes);
  const definition = context.table[element.name];
  const index = attributesByName(definition, element.presentation);
  for (const written of ordered) {
    const known = index.get(written.name);
    if (known !== undefined) {
      const attribute = known.name === written.name ? written : { ...written, name: known.name };
      if (known.definition.kind === 'style') checkStyle(attribute, context);
      const kept =
        definition.readAttribute === undefined
          ? attribute
          : definition.readAttribute(attribute, element, context);
      if (kept !== undefined) keep(kept, known.definition.presentation !== undefined, element);
    } else if (definition.bare === true && (written.name === 'class' || written.name === 'style')) {
      element.attributes.push(written);
    } else reportUnknown(written, element, context);
  }
}

/** Two names of one attribute may both be given; then the later one counts, in the earlier's place. */
function keep(attribute: DocumentAttribute, hasTwoNames: boolean, element: Draft): void {
  const { attributes } = element;
  if (hasTwoNames) {
    const index = attributes.findIndex((other) => other.name === attribute.name);
    if (index !== -1) {
      attributes[index] = attribute;
      return;
    }
  }
  attributes.push(attribute);
}

/** Attributes in the order of their names' UTF-16 units. */
export function sortByName(attributes: readonly XmlAttribute[]): readonly XmlAttribute[] {
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
