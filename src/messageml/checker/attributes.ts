import { suggestAttribute, suggestProperties } from '../diagnostics/suggestions.js';
import type { DocumentAttribute } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { report } from '../rules/context.js';
import { placeOf, tagOf } from '../rules/naming.js';
import { styleProblem } from '../values/style.js';
import { styleProperties } from '../values/style-properties.js';
import type { BuildContext } from './build-context.js';
import type { AttributePlan, AttributePlans } from './element-plans.js';

/** Adds attributes that were read to those of an element, in alphabetical order. */
export function buildAttributes(
  element: MutableElement,
  read: DocumentAttribute[],
  context: BuildContext,
): void {
  const attributes = sortByName(read);
  const plan = context.plans.of(element.name);
  const known = element.presentation ? plan.presentationML : plan.messageML;
  // As long as all attributes are taken as they are written, the reader's own list serves.
  let kept = element.attributes.length > 0 ? element.attributes.slice() : undefined;
  let position = 0;
  for (const written of attributes) {
    const attribute = known.get(written.name);
    const isStyle = attribute?.definition.kind === 'style';
    if (isStyle || (plan.isBare && written.name === 'style')) {
      checkStyle(written, context);
    }
    if (attribute?.read === undefined && attribute?.name === written.name && kept === undefined) {
      position += 1;
      continue;
    }
    kept ??= attributes.slice(0, position);
    if (attribute !== undefined) {
      kept = keepAttribute(attribute, written, kept, element, context);
    } else if (plan.isBare && (written.name === 'class' || written.name === 'style')) {
      kept.push(written);
    } else {
      reportUnknown(written, element, known, context);
    }
  }
  element.attributes = kept ?? attributes;
}

/** Adds an attribute, under the name that documents know it by, to those that were kept so far. */
function keepAttribute(
  known: AttributePlan,
  written: DocumentAttribute,
  kept: DocumentAttribute[],
  element: MutableElement,
  context: BuildContext,
): DocumentAttribute[] {
  const attribute = known.name === written.name ? written : { ...written, name: known.name };
  let list = kept;
  let result: DocumentAttribute | undefined = attribute;
  if (known.read !== undefined) {
    element.attributes = kept;
    result = known.read(attribute, element, context);
    list = element.attributes;
  }
  if (result === undefined) {
    return list;
  }
  // Two names of one attribute may both be given, and a label beside its input, too; then the later one counts, in the
  // earlier's place. Where only PresentationML has both, its own counts, which is the earlier one.
  const { name } = result;
  const { presentation, inMessageML } = known.definition;
  const mayRepeat = presentation !== undefined || name === 'label' || name === 'title';
  const other = mayRepeat ? list.findIndex((earlier) => earlier.name === name) : -1;
  if (other === -1) {
    list.push(result);
  } else if (presentation === undefined || inMessageML !== undefined) {
    list[other] = result;
  }
  return list;
}

/** Attributes in the order of their names' UTF-16 units. */
export function sortByName(attributes: DocumentAttribute[]): DocumentAttribute[] {
  let previous = '';
  for (const { name } of attributes) {
    if (name < previous) {
      return attributes.toSorted((left, right) => (left.name < right.name ? -1 : 1));
    }
    previous = name;
  }
  return attributes;
}

/** Reports what is wrong with a style. */
export function checkStyle(attribute: DocumentAttribute, context: BuildContext): void {
  const problem = styleProblem(attribute.value);
  if (problem === undefined) {
    return;
  }
  const place = { start: attribute.valueStart, end: attribute.valueEnd };
  if (problem === 'malformed') {
    report(context, 'malformed-style', place, { style: attribute.value });
  } else {
    const named = problem.map((property) => property || 'a value without a property');
    const values = { names: named.join(' or '), properties: problem.join(',') };
    const fix = () => suggestProperties(problem, styleProperties);
    report(context, 'style-property', place, values, fix);
  }
}

function reportUnknown(
  attribute: DocumentAttribute,
  element: MutableElement,
  known: AttributePlans,
  context: BuildContext,
): void {
  const { name } = attribute;
  const tag = tagOf(element, context);
  const fix = () => suggestAttribute(name, tag, [...known.keys()]);
  report(context, 'unknown-attribute', placeOf(attribute), { attribute: name, element: tag }, fix);
}
