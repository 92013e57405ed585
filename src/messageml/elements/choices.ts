import type { DocumentAttribute } from '../document/document.js';
import {
  type MutableElement,
  type MutableNode,
  setAttribute,
  takeContent,
} from '../document/mutable-element.js';
import { filled, given, notBlank, value } from '../rules/attributes.js';
import { content } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import {
  formnovalidate,
  inputChecks,
  labelAttribute,
  labelled,
  takeLabel,
} from '../rules/inputs.js';
import { findAttribute, startOf, tagOf } from '../rules/naming.js';
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

const flags = value('checked', 'disabled', 'readonly');

const order = ['name', 'checked', 'value', 'disabled', 'readonly', 'formnovalidate'] as const;

const defaults = { value: 'on' } as const;

export const checkbox = {
  tags: ['checkbox'],
  listName: 'checkbox',
  description: 'A box to tick. Its content is the text beside it.',
  attributes,
  content: text,
  ancestors: ['form'],
  field: 'flag',
  counter: 'checkbox',
  presentation: {
    tag: 'input',
    inputType: 'checkbox',
    order,
    defaults,
    groupPrefix: 'checkbox-group',
    divRank: 10,
    groupsContent: true,
  },
  checks: [...inputChecks, given('name'), flags, content, notBlank('name')],
  readAttributes: { id: takeLabel },
  read: readChoice,
} as const satisfies ElementDefinition;

export const radio = {
  tags: ['radio'],
  listName: 'radio',
  description:
    'One of several choices: radio buttons with one name exclude each other. Its content is the text beside it.',
  attributes,
  content: text,
  ancestors: ['form'],
  field: 'choice',
  counter: 'radio',
  presentation: {
    tag: 'input',
    inputType: 'radio',
    order,
    defaults,
    groupPrefix: 'radio-group',
    divRank: 11,
    groupsContent: true,
  },
  checks: [...inputChecks, filled('name'), flags, content],
  readAttributes: { id: takeLabel },
  read: readChoice,
} as const satisfies ElementDefinition;

function readChoice(element: MutableElement, context: CheckContext): void {
  if (!element.presentation) {
    context.buildAttributes(element);
    context.buildChildren(element);
    return;
  }
  const { attributes, children } = takeContent(element);
  if (element.tag === 'input') {
    readInput(attributes, element, context.siblings, context);
  } else {
    readGroup(children, element, context);
  }
}

/** `<div class="checkbox-group">` holds an input and its label, in either order, and nothing else. */
function readGroup(
  nodes: readonly MutableNode[],
  element: MutableElement,
  context: CheckContext,
): void {
  const parts = nodes.filter((node) => node.type === 'element');
  let complete = true;
  const check = (isRight: boolean) => {
    if (!isRight && complete) {
      report(context, 'malformed-group', startOf(element), { element: tagOf(element, context) });
    }
    complete &&= isRight;
  };
  check(parts.length === 2);
  // The service meets what is wrong with a part before it meets the next part.
  let previous = '';
  for (const part of parts) {
    check(part.tag !== previous && isPartOfGroup(part));
    if (part.tag === 'input') {
      readInput(part.attributes, element, nodes, context);
    } else if (part.tag === 'label') {
      context.buildChildren(element, part.children);
    }
    previous = part.tag;
  }
}

/** Whether it is an input with a type, whatever type, or a label that holds anything. */
function isPartOfGroup(part: MutableElement): boolean {
  return part.tag === 'input'
    ? findAttribute(part, 'type') !== undefined
    : isLabel(part) && part.children.length > 0;
}

/** The input takes the text of the label beside it as its own label. */
function readInput(
  attributes: readonly DocumentAttribute[],
  element: MutableElement,
  siblings: readonly MutableNode[],
  context: CheckContext,
): void {
  context.buildAttributes(
    element,
    attributes.filter(({ name }) => name !== 'type'),
  );
  const [label, second] = labelsAmong(siblings, context);
  if (label !== undefined) {
    setAttribute(element, labelAttribute(label));
  }
  if (second === undefined) {
    return;
  }
  report(context, 'several-labels', startOf(second), { tag: 'label', element: 'input' });
}

/** The labels among siblings; looked for once, however many inputs stand among them. */
function labelsAmong(
  siblings: readonly MutableNode[],
  context: CheckContext,
): readonly MutableElement[] {
  if (context.siblingLabels.among !== siblings) {
    context.siblingLabels = { among: siblings, labels: siblings.filter(isLabel) };
  }
  return context.siblingLabels.labels;
}

function isLabel(node: MutableNode): node is MutableElement {
  return node.type === 'element' && node.tag === 'label';
}
