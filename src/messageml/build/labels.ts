import type { XmlAttribute, XmlElement, XmlNode } from '../reader/nodes.js';
import type { DocumentAttribute } from '../document.js';
import { type BuildContext, type InputLabel, report } from './context.js';
import { startOfXml } from './places.js';

/** Whether a span is the tooltip of an input: of class `info-hint` alone, with target and title. */
export function isTooltip({ attributes }: XmlElement): boolean {
  if (attributes.length < 3) return false;
  const has = (name: string) => attributes.some((attribute) => attribute.name === name);
  const marked = attributes.some(({ name, value }) => name === 'class' && value === 'info-hint');
  return marked && has('data-target-id') && has('data-title');
}

/** Takes note of a tooltip, for the input that follows it. */
export function readTooltip(xml: XmlElement, context: BuildContext): void {
  const id = needed(xml, 'data-target-id', context);
  const title = needed(xml, 'data-title', context);
  if (id === undefined || title === undefined) return;
  labelOf(id.value, context).title = { ...title, name: 'title' };
}

/** Takes note of a label, for the input that follows it. */
export function readLabel(xml: XmlElement, context: BuildContext): void {
  const id = needed(xml, 'for', context);
  if (id === undefined) return;
  const label = labelOf(id.value, context);
  if (label.label !== undefined) {
    report(context, 'duplicate-label', startOfXml(xml), { id: id.value });
    return;
  }
  label.label = labelAttribute(xml);
}

/** The text of a label as the attribute of its input. */
export function labelAttribute(xml: XmlElement): DocumentAttribute {
  const { start, end } = xml;
  const value = textOf(xml.children);
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
function textOf(nodes: readonly XmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'element') text += textOf(node.children);
  }
  return text;
}

function needed(xml: XmlElement, name: string, context: BuildContext): XmlAttribute | undefined {
  const attribute = xml.attributes.find((candidate) => candidate.name === name);
  if (attribute !== undefined && attribute.value !== '') return attribute;
  report(context, 'label-without-target', startOfXml(xml), { attribute: name });
  return undefined;
}

function labelOf(id: string, { labels }: BuildContext): InputLabel {
  const known = labels.get(id);
  if (known !== undefined) return known;
  const created: InputLabel = { label: undefined, title: undefined };
  labels.set(id, created);
  return created;
}
