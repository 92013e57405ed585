import { isBlank } from '../../java/text/index.js';
import type { MutableElement } from '../document/mutable-element.js';
import { checkChoice } from '../rules/attributes.js';
import { content, reportMissingChild } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import { listNames, nodePlace, placeOf, readableNames, startOf, tagOf } from '../rules/naming.js';
import { wellFormedId } from './actions.js';
import type { ElementDefinition } from './definition.js';
import { isDialogPart } from './form.js';
import { anything } from './shared.js';

const widths = ['small', 'medium', 'large', 'full-width'] as const;
const states = ['open', 'close'] as const;

export const dialog = {
  tags: ['dialog'],
  listName: 'dialog',
  description:
    'A window over the chat, which a ui-action beside it opens. It holds a title, a body and a footer, or a form with them.',
  attributes: {
    id: {
      kind: 'text',
      required: true,
      maximumLength: 64,
      description: 'The id by which the action finds it. Without white space, unique.',
    },
    width: {
      kind: 'choice',
      values: widths,
      default: 'medium',
      presentation: 'data-width',
      serviceName: 'width',
      inMessageML: ['width', 'data-width'],
      inPresentationML: ['width', 'data-width'],
      description: 'How wide it is.',
    },
    state: {
      kind: 'choice',
      values: states,
      default: 'close',
      presentation: 'data-state',
      serviceName: 'state',
      inMessageML: ['state', 'data-state'],
      inPresentationML: ['state', 'data-state'],
      description: 'Whether it is open at first.',
    },
    open: {
      kind: 'text',
      inMessageML: ['data-open'],
      inPresentationML: ['open', 'data-open'],
      unadvised: true,
      description: 'The mark that PresentationML puts on dialogs.',
    },
  },
  content: { elements: ['dialog-title', 'dialog-body', 'dialog-footer', 'form'], text: false },
  counter: 'popups',
  presentation: {
    order: ['width', 'state', 'id', 'open'],
    defaults: { width: 'medium', state: 'close' },
  },
  checks: [wellFormedId('id'), size, parts],
} as const satisfies ElementDefinition;

const part = { attributes: {}, content: anything, parents: ['dialog'], bare: true } as const;

export const dialogTitle = {
  tags: ['title'],
  listName: 'title',
  description: 'The title of a dialog.',
  ...part,
  presentation: { tag: 'div', class: 'dialog-title', order: [] },
  checks: [noAttributes, partOfDialog, noDialogInside],
} as const satisfies ElementDefinition;

export const dialogBody = {
  tags: ['body'],
  listName: 'body',
  description: 'The body of a dialog.',
  ...part,
  shorthand: true,
  presentation: { tag: 'div', class: 'dialog-body', order: [] },
  checks: [noAttributes, partOfDialog, noDialogInside],
} as const satisfies ElementDefinition;

export const dialogFooter = {
  tags: ['footer'],
  listName: 'footer',
  description: 'The footer of a dialog.',
  ...part,
  presentation: { tag: 'div', class: 'dialog-footer', order: [] },
  checks: [noAttributes, partOfDialog, noDialogInside],
} as const satisfies ElementDefinition;

function size(element: MutableElement, context: CheckContext): void {
  checkChoice(element, 'width', widths, context);
  checkChoice(element, 'state', states, context);
}

function parts(element: MutableElement, context: CheckContext): void {
  const forms = element.children.filter(
    (child) => child.type === 'element' && child.name === 'form',
  );
  const [, second] = forms;
  if (second !== undefined) {
    report(context, 'dialog-with-two-forms', nodePlace(second, context), {});
  } else if (forms.length === 1) {
    formAlone(element, context);
  } else if (element.presentation) {
    presentationParts(element, context);
  } else {
    for (const needed of ['dialog-title', 'dialog-body'] as const) {
      const found = element.children.some(
        (child) => child.type === 'element' && child.name === needed,
      );
      if (!found) {
        reportMissingChild(element, [needed], context);
      }
    }
    content(element, context);
  }
}

function formAlone(element: MutableElement, context: CheckContext): void {
  for (const child of element.children) {
    const allowed = child.type === 'text' ? isBlank(child.value) : child.name === 'form';
    if (!allowed) {
      report(context, 'dialog-with-form-and-more', nodePlace(child, context), {});
    }
  }
}

/** In PresentationML the parts are divs with certain classes; a title or a body is enough. */
function presentationParts(element: MutableElement, context: CheckContext): void {
  const found = element.children.some(
    (child) =>
      child.type === 'element' &&
      isDialogPart(child, true) &&
      child.attributes.every(({ value }) => value !== 'dialog-footer'),
  );
  if (!found) {
    report(context, 'missing-child', startOf(element), {
      element: 'dialog',
      needed: readableNames(['dialog-title', 'dialog-body'], context),
      names: 'title,body',
    });
  }
  for (const child of element.children) {
    if (child.type === 'text') {
      if (isBlank(child.value)) {
        continue;
      }
      report(context, 'text-among-elements', nodePlace(child, context), { element: 'dialog' });
    } else if (!isDialogPart(child, true)) {
      const values = { child: tagOf(child, context), element: 'dialog' };
      report(context, 'child-not-allowed', startOf(child), values);
    }
  }
}

function noAttributes(element: MutableElement, context: CheckContext): void {
  const [first] = element.attributes;
  if (first === undefined) {
    return;
  }
  report(context, 'attributes-not-allowed', placeOf(first), { element: tagOf(element, context) });
  element.attributes = [];
}

/** It is in a dialog, or in the form that is all of a dialog. */
function partOfDialog(element: MutableElement, context: CheckContext): void {
  const parent = context.open.at(-1)?.name;
  if (parent === 'dialog') {
    return;
  }
  if (parent === 'form' && context.open.at(-2)?.name === 'dialog') {
    return;
  }
  report(context, 'wrong-parent', startOf(element), {
    element: tagOf(element, context),
    parents: readableNames(['dialog'], context),
    names: listNames(['dialog'], context),
  });
}

function noDialogInside(element: MutableElement, context: CheckContext): void {
  for (const child of element.children) {
    if (child.type === 'element' && child.name === 'dialog') {
      report(context, 'dialog-in-dialog', startOf(child), { element: tagOf(element, context) });
    }
  }
}
