import { isBlank } from '../../java/text/index.js';
import type { DocumentElement, DocumentNode } from '../document/document.js';
import { attributeOf } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { filled, length, value } from '../rules/attributes.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, listNames, nodePlace, startOf, tagOf } from '../rules/naming.js';
import type { ElementDefinition } from './definition.js';
import { anything } from './shared.js';

/** How many check boxes, and how many radio buttons, a form may hold. */
const maximumOfAKind = 50;

export const form = {
  tags: ['form'],
  listName: 'form',
  description:
    'What users fill in and submit. It needs an action button, unless it is in a dialog.',
  attributes: {
    id: {
      kind: 'text',
      required: true,
      description:
        'Its name, which the bot receives with what was filled in. Unique in the message.',
    },
    'multi-submit': {
      kind: 'choice',
      values: ['reset', 'no-reset'],
      maximumLength: 64,
      presentation: 'data-multi-submit',
      inPresentationML: ['multi-submit'],

      description:
        'Whether it can be submitted again, and then starts with its first values or keeps them. Default: once.',
    },
  },
  content: anything,
  counter: 'form',
  presentation: { order: ['id', 'multi-submit'] },
  checks: [
    notInForm,
    numberOfChoices,
    filled('id'),
    actionButton,
    dialogContent,
    length('multi-submit'),
    value('multi-submit'),
  ],
} as const satisfies ElementDefinition;

function isInForm({ open }: CheckContext): boolean {
  return open.some(({ name }) => name === 'form');
}

function notInForm(element: MutableElement, context: CheckContext): void {
  if (!isInForm(context)) {
    return;
  }
  report(context, 'forbidden-ancestor', startOf(element), {
    element: tagOf(element, context),
    names: listNames(['form'], context),
  });
}

/** Directly in a dialog a form holds the dialog's own parts. */
function dialogContent(element: MutableElement, context: CheckContext): void {
  if (context.open.at(-1)?.name !== 'dialog') {
    return;
  }
  for (const child of element.children) {
    if (child.type === 'text' ? isBlank(child.value) : isDialogPart(child, element.presentation)) {
      continue;
    }
    if (child.type === 'text') {
      report(context, 'text-among-elements', nodePlace(child, context), { element: 'form' });
    } else {
      const values = { child: tagOf(child, context), element: 'form' };
      report(context, 'child-not-allowed', startOf(child), values);
    }
  }
}

/** Whether an element is the title, body or footer of a dialog: in PresentationML a div of that class. */
export function isDialogPart(node: DocumentElement, presentation: boolean): boolean {
  if (presentation) {
    return node.name === 'div' && partClasses.includes(attributeOf(node, 'class') ?? '');
  }
  return (
    node.name === 'dialog-title' || node.name === 'dialog-body' || node.name === 'dialog-footer'
  );
}

const partClasses: readonly string[] = ['dialog-title', 'dialog-body', 'dialog-footer'];

function numberOfChoices(element: MutableElement, context: CheckContext): void {
  // One in another form is refused already; what is in it is counted once.
  if (isInForm(context)) {
    return;
  }
  const boxes = countOf('checkbox', element.children);
  const radios = countOf('radio', element.children);
  if (boxes <= maximumOfAKind && radios <= maximumOfAKind) {
    return;
  }
  report(context, 'too-many-descendants', startOf(element), {
    element: 'form',
    maximum: String(maximumOfAKind),
    names: listNames(['checkbox', 'radio'], context),
  });
}

function actionButton(element: MutableElement, context: CheckContext): void {
  if (context.open.at(-1)?.name === 'dialog' || isInForm(context)) {
    return;
  }
  if (holdsActionButton(element.children)) {
    return;
  }
  const id = findAttribute(element, 'id')?.value ?? '';
  report(context, 'form-without-button', startOf(element), { id });
}

/** How many elements of a name there are among nodes, at any depth. */
function countOf(name: 'checkbox' | 'radio', nodes: readonly DocumentNode[]): number {
  let found = 0;
  for (const node of nodes) {
    if (node.type === 'element') {
      found += (node.name === name ? 1 : 0) + countOf(name, node.children);
    }
  }
  return found;
}

function holdsActionButton(nodes: readonly DocumentNode[]): boolean {
  for (const node of nodes) {
    if (node.type === 'text') {
      continue;
    }
    const isOne = node.name === 'button' && attributeOf(node, 'type') === 'action';
    if (isOne || holdsActionButton(node.children)) {
      return true;
    }
  }
  return false;
}
