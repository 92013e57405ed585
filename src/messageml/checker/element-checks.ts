import type { MutableElement } from '../document/mutable-element.js';
import { report } from '../rules/context.js';
import { findAttribute, startOf, valuePlace } from '../rules/naming.js';
import type { BuildContext } from './build-context.js';
import type { ElementPlan } from './element-plans.js';

/** In PresentationML shorthands are refused, but not other ways to write the same element. */
export function checkShorthand(
  element: MutableElement,
  plan: ElementPlan,
  context: BuildContext,
): void {
  if (element.tag !== plan.tag) {
    return;
  }
  report(context, 'shorthand-in-presentation', startOf(element), { tag: element.tag });
}

/** Takes note of the id of a form or dialog, which no other one may have. */
export function registerId(element: MutableElement, context: BuildContext): void {
  const id = findAttribute(element, 'id')?.value;
  if (id === undefined) {
    return;
  }
  if (context.ids.has(id)) {
    report(context, 'duplicate-id', valuePlace(element, 'id'), { id });
  }
  context.ids.add(id);
}
