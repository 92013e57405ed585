import type { DocumentAttribute } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { type CheckContext, type InputLabel, report } from '../rules/context.js';
import { labelAttribute } from '../rules/inputs.js';
import { startOf } from '../rules/naming.js';

/** Whether a span is the tooltip of an input: of class `info-hint` alone, with target and title. */
export function isTooltip({ attributes }: MutableElement): boolean {
  if (attributes.length < 3) {
    return false;
  }
  const has = (name: string) => attributes.some((attribute) => attribute.name === name);
  const marked = attributes.some(({ name, value }) => name === 'class' && value === 'info-hint');
  return marked && has('data-target-id') && has('data-title');
}

/** Takes note of a tooltip, for the input that follows it. */
export function readTooltip(element: MutableElement, context: CheckContext): void {
  const id = needed(element, 'data-target-id', context);
  const title = needed(element, 'data-title', context);
  if (id === undefined || title === undefined) {
    return;
  }
  labelOf(id.value, context).title = { ...title, name: 'title' };
}

/** Takes note of a label, for the input that follows it. */
export function readLabel(element: MutableElement, context: CheckContext): void {
  const id = needed(element, 'for', context);
  if (id === undefined) {
    return;
  }
  const label = labelOf(id.value, context);
  if (label.label !== undefined) {
    report(context, 'duplicate-label', startOf(element), { id: id.value });
    return;
  }
  label.label = labelAttribute(element);
}

function needed(
  element: MutableElement,
  name: string,
  context: CheckContext,
): DocumentAttribute | undefined {
  const attribute = element.attributes.find((candidate) => candidate.name === name);
  if (attribute !== undefined && attribute.value !== '') {
    return attribute;
  }
  report(context, 'label-without-target', startOf(element), { attribute: name });
  return undefined;
}

function labelOf(id: string, { labels }: CheckContext): InputLabel {
  const known = labels.get(id);
  if (known !== undefined) {
    return known;
  }
  const created: InputLabel = { label: undefined, title: undefined };
  labels.set(id, created);
  return created;
}
