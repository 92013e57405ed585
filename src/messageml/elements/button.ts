import { isBlank } from '../../java/text/index.js';
import { suggestValue } from '../diagnostics/suggestions.js';
import type { DocumentAttribute } from '../document/document.js';
import { type MutableElement, setAttribute } from '../document/mutable-element.js';
import { ancestor, content, neededChild } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import { formnovalidate } from '../rules/inputs.js';
import { findAttribute, startOf, valuePlace } from '../rules/naming.js';
import type { ElementDefinition } from './definition.js';

const classes = [
  'primary',
  'secondary',
  'tertiary',
  'destructive',
  'primary-link',
  'destructive-link',
] as const;

/** Old names of classes, which are shortened; the service looks up what is left, so that one may be left of another. */
const oldClasses: readonly string[] = ['primary-destructive', 'secondary-destructive'];

const types: readonly string[] = ['action', 'reset', 'cancel'];

export const button = {
  tags: ['button'],
  listName: 'button',
  description: 'A button. Its text is what users read on it.',
  attributes: {
    name: {
      kind: 'text',
      description: 'What the bot receives when it is pressed. Needed, except on reset buttons.',
    },
    type: {
      kind: 'choice',
      values: ['action', 'reset', 'cancel'],
      exact: true,
      default: 'action',
      description: 'What it does: submits the form, restores its first values, closes the dialog.',
    },
    class: {
      kind: 'choice',
      values: classes,
      exact: true,
      description: 'How it looks. Default: primary, secondary or tertiary, by its type.',
    },
    icon: {
      kind: 'text',
      inPresentationML: ['icon'],
      presentation: 'data-icon',
      description: 'The name of an icon.',
    },
    title: { kind: 'text', presentation: 'data-title', description: 'A tooltip.' },
    formnovalidate,
  },
  content: { elements: [], text: true, atLeastOne: ['text'] },
  ancestors: ['form', 'ui-action'],
  counter: 'button',
  presentation: {
    order: ['type', 'class', 'icon', 'name', 'title', 'formnovalidate'],
    orderFromPresentation: ['type', 'class', 'formnovalidate', 'title', 'icon', 'name'],
  },
  checks: [ancestor, className, kind],
  readAttributes: { class: shortenClass },
} as const satisfies ElementDefinition;

/** `primary-destructive` and its like are taken as `primary`. */
function shortenClass(attribute: DocumentAttribute): DocumentAttribute | undefined {
  if (!attribute.value.endsWith('-destructive')) {
    return attribute;
  }
  return { ...attribute, value: attribute.value.slice(0, -'-destructive'.length) };
}

function className(element: MutableElement, context: CheckContext): void {
  const value = findAttribute(element, 'class')?.value;
  if (value === undefined || classes.some((allowed) => allowed === value)) {
    return;
  }
  if (oldClasses.includes(value)) {
    return;
  }
  report(context, 'button-class', valuePlace(element, 'class'), {});
}

function kind(element: MutableElement, context: CheckContext): void {
  const type = findAttribute(element, 'type');
  const name = findAttribute(element, 'name');
  if (context.open.at(-1)?.name === 'ui-action') {
    if (type ?? name) {
      report(context, 'button-in-action', startOf(element), {});
    }
    return;
  }
  if (type === undefined) {
    setAttribute(element, defaultType(element));
  }
  checkType(element, type?.value ?? 'action', name?.value, context);
  content(element, context);
  neededChild(element, context);
}

/** Every button of a form has a type, stated or not. */
function defaultType({ start }: MutableElement): DocumentAttribute {
  const nowhere = { nameStart: start, nameEnd: start, valueStart: start, valueEnd: start };
  return { name: 'type', value: 'action', ...nowhere };
}

function checkType(
  element: MutableElement,
  type: string,
  name: string | undefined,
  context: CheckContext,
): void {
  if (!types.includes(type)) {
    const fix = suggestValue('type', type, types);
    report(context, 'button-type', valuePlace(element, 'type'), {}, fix);
  } else if (type === 'reset') {
    if (name !== undefined) {
      report(context, 'button-name-not-allowed', valuePlace(element, 'name'), {});
    }
  } else if (name === undefined || isBlank(name)) {
    report(context, 'button-name-required', valuePlace(element, 'name'), { type });
  }
}
