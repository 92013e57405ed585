import type { DocumentAttribute } from '../document.js';
import { startOf } from '../rules/naming.js';
import { type BuildContext, type InputLabel, report } from './context.js';
import type { Draft, DraftNode } from './draft.js';

/** Whether a span is the tooltip of an input: of class `info-hint` alone, with target and title. */
export function isTooltip({ attributes }: Draft): boolean {
  if (attributes.length < 3) return false;
  const has = (name: string) => attributes.some((attribute) => attribute.name === name);
  const marked = attributes.some(({ name, value }) => name === 'class' && value === 'info-hint');
  return marked && has('data-target-id') && has('data-title');
}

/** Takes note of a tooltip, for the input that follows it. */
export function readTooltip(element: Draft, context: BuildContext): void {
  const id = needed(element, 'data-target-id', context);
  const title = needed(element, 'data-title', context);
  if (id === undefined || title === undefined) return;
  labelOf(id.value, context).title = { ...title, name: 'title' };
}

/** Takes note of a label, for the input that follows it. */
export function readLabel(element: Draft, context: BuildContext): void {
  const id = needed(element, 'for', context);
  if (id === undefined) return;
  const label = labelOf(id.value, context);
  if (label.label !== undefined) {
    report(context, 'duplicate-label', startOf(element), { id: id.value });
    return;
  }
  label.label = labelAttribute(element);
}

/** The text of a label as the attribute of its input. */
export function labelAttribute(element: Draft): DocumentAttribute {
  const { start, end } = element;
  const value = textOf(element.children);
  return {
    name: 'label',
    value,
    nameStart: start,
    nameEnd: start,
    valueStart: start,
    valueEnd: end,
  };
}

/** The text of nodes and everything in them. */
function textOf(nodes: readonly DraftNode[]): string {
  let text = '';
  for (const node of nodes) text += node.type === 'text' ? node.value : textOf(node.children);
  return text;
}

function needed(
  element: Draft,
  name: string,
  context: BuildContext,
): DocumentAttribute | undefined {
  const attribute = element.attributes.find((candidate) => candidate.name === name);
  if (attribute !== undefined && attribute.value !== '') return attribute;
  report(context, 'label-without-target', startOf(element), { attribute: name });
  return undefined;
}

function labelOf(id: string, { labels }: BuildContext): InputLabel {
  const known = labels.get(id);
  if (known !== undefined) return known;
  const created: InputLabel = { label: undefined, title: undefined };
  labels.set(id, created);
  return created;
}
