import { parseInt32 } from '../../java/numbers/index.js';
import { attributeOf } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { filled, given, value } from '../rules/attributes.js';
import { content, neededChild, parent } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import { inputChecks, labelled, takeLabel } from '../rules/inputs.js';
import { findAttribute, nodePlace, valuePlace } from '../rules/naming.js';
import type { ElementDefinition } from './definition.js';

export const select = {
  tags: ['select'],
  listName: 'select',
  description: 'A menu of options.',
  attributes: {
    name: {
      kind: 'text',
      required: true,
      description: 'The key under which the bot receives the chosen value.',
    },
    required: { kind: 'boolean', description: 'Whether something has to be chosen.' },
    multiple: { kind: 'boolean', description: 'Whether several options may be chosen.' },
    disabled: { kind: 'boolean', description: 'Whether it is shown, but cannot be used.' },
    readonly: { kind: 'boolean', description: 'Whether the choice cannot be changed.' },
    'auto-submit': {
      kind: 'boolean',
      presentation: 'data-auto-submit',
      serviceName: 'data-auto-submit',
      inPresentationML: ['auto-submit'],
      description: 'Whether choosing submits the form.',
    },
    'data-placeholder': {
      kind: 'text',
      description: 'What is shown as long as nothing is chosen.',
    },
    min: {
      kind: 'integer',
      minimum: 0,
      presentation: 'data-min',
      inPresentationML: ['min'],
      description: 'The least number of choices. Needs multiple="true".',
    },
    max: {
      kind: 'integer',
      minimum: 1,
      presentation: 'data-max',
      inPresentationML: ['max'],
      description: 'The greatest number of choices. Needs multiple="true".',
    },
    formnovalidate: {
      kind: 'boolean',
      presentation: 'data-formnovalidate',
      serviceName: 'data-formnovalidate',
      inPresentationML: ['formnovalidate'],
      description: 'Whether the form is sent without being checked first.',
    },
    'data-formnovalidate': {
      kind: 'text',
      description: 'Accepted, but not kept.',
      unadvised: true,
    },
    label: labelled.label,
    title: labelled.title,
    id: { kind: 'text', description: 'Accepted, but not kept.', unadvised: true },
  },
  content: { elements: ['option'], text: false, atLeastOne: ['option'] },
  ancestors: ['form'],
  field: 'choice',
  counter: 'dropdownmenu',
  presentation: { groupPrefix: 'dropdown' },
  checks: [
    ...inputChecks,
    given('name'),
    filledIfGiven,
    content,
    neededChild,
    value('required', 'multiple', 'disabled', 'readonly', 'auto-submit'),
    numberOfChoices,
    oneSelected,
  ],
  // Its rendered formnovalidate is taken for the name of a label, and is otherwise lost.
  readAttributes: { id: takeLabel, 'data-formnovalidate': takeLabel },
} as const satisfies ElementDefinition;

export const option = {
  tags: ['option'],
  listName: 'option',
  description: 'An option of a menu. Its content is what users read.',
  attributes: {
    value: { kind: 'text', required: true, description: 'What the bot receives. May be empty.' },
    selected: { kind: 'boolean', description: 'Whether it is chosen at first.' },
  },
  content: { elements: [], text: true, atLeastOne: ['text'] },
  parents: ['select'],
  presentation: {},
  checks: [given('value'), value('selected'), parent, content, neededChild],
} as const satisfies ElementDefinition;

function filledIfGiven(element: MutableElement, context: CheckContext): void {
  if (findAttribute(element, 'name') !== undefined) {
    filled('name')(element, context);
  }
}

function numberOfChoices(element: MutableElement, context: CheckContext): void {
  const multiple = isTrue(findAttribute(element, 'multiple')?.value);
  for (const attribute of ['min', 'max'] as const) {
    if (!multiple && findAttribute(element, attribute) !== undefined) {
      report(context, 'multiple-missing', valuePlace(element, attribute), { attribute });
    }
  }
  const minimum = choices(element, 'min', 0, context);
  const maximum = choices(element, 'max', 1, context);
  if (maximum !== undefined && (minimum ?? 0) > maximum) {
    report(context, 'choices-reversed', valuePlace(element, 'min'), {});
  }
  if (multiple && minimum === 0 && isTrue(findAttribute(element, 'required')?.value)) {
    report(context, 'required-without-choice', valuePlace(element, 'min'), {});
  }
}

function choices(
  element: MutableElement,
  attribute: 'min' | 'max',
  least: number,
  context: CheckContext,
): number | undefined {
  const given = findAttribute(element, attribute)?.value;
  if (given === undefined) {
    return undefined;
  }
  const number = parseInt32(given);
  if (number !== undefined && number >= least) {
    return number;
  }
  const values = { attribute, minimum: String(least) };
  report(context, 'invalid-choices', valuePlace(element, attribute), values);
  return undefined;
}

function oneSelected(element: MutableElement, context: CheckContext): void {
  if (isTrue(findAttribute(element, 'multiple')?.value)) {
    return;
  }
  const selected = element.children.filter(
    (child) => child.type === 'element' && isTrue(attributeOf(child, 'selected')),
  );
  const [, second] = selected;
  if (second !== undefined) {
    report(context, 'several-selected', nodePlace(second, context), {});
  }
}

function isTrue(text: string | undefined): boolean {
  return text?.toLowerCase() === 'true';
}
