import { suggestElement, suggestInput } from '../diagnostics/suggestions.js';
import type { ElementName } from '../document/element-names.js';
import type { MutableElement } from '../document/mutable-element.js';
import { report } from '../rules/context.js';
import { findAttribute, startOf } from '../rules/naming.js';
import type { BuildContext } from './build-context.js';
import type { ElementPlan } from './element-plans.js';
import { isTooltip } from './labels.js';
import { resolveEntity } from './resolve-entity.js';
import { firstMarker, hasWord, removeWord } from './words.js';

/** What an element that was read stands for. */
export type Resolved =
  /** An element of MessageML: it now has the name of that one. */
  | 'element'
  /** A label or tooltip: it belongs to an input and is not an element of its own. */
  | 'label'
  | 'tooltip'
  /** A group that PresentationML puts around an input: only its content counts. */
  | 'group'
  /** Nothing that MessageML knows; that has been reported. */
  | 'unknown';

/** What the service calls anything that is not an element. */
const otherKinds: ReadonlyMap<string, string> = new Map([
  ['#comment', 'comments'],
  ['#cdata-section', 'CDATA sections'],
]);

/** What an element is by its tag alone, if that is enough to tell; mostly it is. */
export function plainElement(
  element: MutableElement,
  { plans }: BuildContext,
): ElementPlan | undefined {
  const { tag, attributes } = element;
  if ((tag === 'div' || tag === 'span') && attributes.length > 0) {
    return undefined;
  }
  return plans.byPlainTag.get(tag);
}

/** Tells what an element stands for, from its tag, its classes and where it stands. */
export function resolveElement(element: MutableElement, context: BuildContext): Resolved {
  element.presentation = context.format === 'PresentationML';
  switch (element.tag) {
    case 'div':
      return resolveDiv(element, context);
    case 'span':
      if (isTooltip(element)) {
        return 'tooltip';
      }
      element.name = 'span';
      if (hasWord(valueOf(element, 'class'), 'entity')) {
        resolveEntity(element, context);
      }
      return 'element';
    case 'input':
      return resolveInput(element, context);
    case 'label':
      return 'label';
    case 'header':
    case 'body':
      element.name = contextual(element.tag, context);
      return 'element';
    default:
      reportUnknown(element, context);
      return 'unknown';
  }
}

function reportUnknown(element: MutableElement, context: BuildContext): void {
  const { tag } = element;
  if (tag.startsWith('#') || tag.startsWith('?')) {
    const what = otherKinds.get(tag) ?? 'processing instructions';
    report(context, 'not-an-element', element, { name: tag.replace('?', ''), what });
    return;
  }
  const fix = () => suggestElement(tag, [...context.plans.byTag.keys()]);
  report(context, 'unknown-element', startOf(element), { tag }, fix);
}

/** `header` and `body` are parts of different elements, depending on where they stand. */
function contextual(tag: 'header' | 'body', { open }: BuildContext): ElementName {
  const parent = open.at(-1)?.name;
  if (tag === 'body' && (parent === 'dialog' || open.at(-2)?.name === 'dialog')) {
    return 'dialog-body';
  }
  return parent === 'expandable-card' ? `expandable-card-${tag}` : `card-${tag}`;
}

function resolveDiv(element: MutableElement, context: BuildContext): Resolved {
  if (valueOf(element, 'data-generated') !== undefined) {
    return 'group';
  }
  const classes = valueOf(element, 'class') ?? '';
  if (hasWord(classes, 'entity')) {
    resolveEntity(element, context);
    return 'element';
  }
  const marked = firstMarker(context.plans.byDivClass, classes);
  if (marked !== undefined) {
    const [marker, name] = marked;
    element.name = name;
    element.presentation = true;
    removeWord(element, 'class', marker);
  }
  return 'element';
}

function resolveInput(element: MutableElement, context: BuildContext): Resolved {
  const type = valueOf(element, 'type') ?? '';
  const marked = firstMarker(context.plans.byInputType, type);
  if (marked === undefined) {
    report(context, 'input-type', startOf(element), { type }, () => suggestInput(type));
    return 'unknown';
  }
  const [marker, name] = marked;
  element.name = name;
  element.presentation = true;
  if (name === 'text-field') {
    removeWord(element, 'type', marker);
  }
  return 'element';
}

function valueOf(element: MutableElement, name: string): string | undefined {
  return findAttribute(element, name)?.value;
}
