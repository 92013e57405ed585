import { type BuildContext, type Draft, report } from '../build/context.js';
import type { XmlElement } from '../reader/nodes.js';
import { given, notBlank, value } from '../rules/attributes.js';
import { content } from '../rules/content.js';
import { formnovalidate, inputChecks, labelled, takeLabel } from '../rules/inputs.js';
import { startOf, tagOf } from '../rules/naming.js';
import type { AttributeDefinition, ContentModel, ElementDefinition } from './definition.js';

const attributes = {
  name: {
    kind: 'text',
    required: true,
    description: 'The key under which the bot receives what was chosen.',
  },
  value: { kind: 'text', default: 'on', description: 'What the bot receives when it is chosen.' },
  checked: { kind: 'boolean', description: 'Whether it is chosen at first.' },
  disabled: { kind: 'boolean', description: 'Whether it is shown, but cannot be used.' },
  readonly: { kind: 'boolean', description: 'Whether it cannot be changed.' },
  formnovalidate: {
    ...formnovalidate,
    inPresentationML: ['formnovalidate', 'data-formnovalidate'],
  },
  label: { ...labelled.label, description: 'Checked, but not shown: its text is its content.' },
  id: labelled.id,
} as const satisfies Record<string, AttributeDefinition>;

const text = { elements: ['b', 'i'], text: true } as const satisfies ContentModel;

const checks = [
  ...inputChecks,
  given('name'),
  value('checked', 'disabled', 'readonly'),
  content,
  notBlank('name'),
  group,
] as const;

const order = ['name', 'checked', 'value', 'disabled', 'readonly', 'formnovalidate'] as const;

export const checkbox = {
  tags: ['checkbox'],
  listName: 'checkbox',
  description: 'A box to tick. Its content is the text beside it.',
  attributes,
  content: text,
  ancestors: ['form'],
  presentation: { tag: 'input', fixed: { type: 'checkbox' }, order, groupPrefix: 'checkbox-group' },
  checks,
  readAttribute: takeLabel,
  read: readChoice,
} as const satisfies ElementDefinition;

export const radio = {
  tags: ['radio'],
  listName: 'radio',
  description:
    'One of several choices: radio buttons of one name exclude each other. Its content is the text beside it.',
  attributes,
  content: text,
  ancestors: ['form'],
  presentation: { tag: 'input', fixed: { type: 'radio' }, order, groupPrefix: 'radio-group' },
  checks,
  readAttribute: takeLabel,
  read: readChoice,
} as const satisfies ElementDefinition;

/** With a text it is written in a group, with an id that ties the text to the input. */
function group(element: Draft, context: BuildContext): void {
  const prefix = context.table[element.name].presentation.groupPrefix ?? '';
  if (element.children.length > 0) element.id = `${prefix}-${context.shortId()}`;
}

function readChoice(xml: XmlElement, element: Draft, context: BuildContext): void {
  if (!element.presentation) {
    context.buildAttributes(xml, element);
    context.buildChildren(xml, element);
  } else if (xml.name === 'input') {
    context.buildAttributes(withoutType(xml), element);
  } else readGroup(xml, element, context);
}

/** `<div class="checkbox-group">` holds an input and its label, in either order, and nothing else. */
function readGroup(xml: XmlElement, element: Draft, context: BuildContext): void {
  const parts = xml.children.filter((child) => child.type !== 'text');
  const [first, second] = parts;
  const isPart = (part: typeof first) =>
    part?.type === 'element' && (part.name === 'input' || part.name === 'label');
  const labels = parts.filter((part) => part.type === 'element' && part.name === 'label');
  const [label] = labels;
  const complete = parts.length === 2 && isPart(first) && isPart(second) && labels.length === 1;
  if (!complete || label?.type !== 'element' || label.children.length === 0) {
    const values = { element: tagOf(element, context) };
    report(context, 'malformed-group', startOf(element), values);
  }
  for (const part of parts) {
    if (part.type !== 'element') continue;
    if (part.name === 'input') context.buildAttributes(withoutType(part), element);
    else if (part.name === 'label') context.buildChildren(part, element);
  }
}

function withoutType(xml: XmlElement): XmlElement {
  return { ...xml, attributes: xml.attributes.filter(({ name }) => name !== 'type') };
}
