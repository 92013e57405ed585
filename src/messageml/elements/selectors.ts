import type { DocumentAttribute } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { filled, given, notBlank, value } from '../rules/attributes.js';
import { empty } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import { formnovalidate, inputChecks, labelled, takeLabel } from '../rules/inputs.js';
import { findAttribute, valuePlace, writtenName } from '../rules/naming.js';
import { isListOfIds, isListOfUserIds } from '../values/json-lists.js';
import type { AttributeDefinition, ElementDefinition } from './definition.js';
import { nothing } from './shared.js';

const attributes = {
  name: {
    kind: 'text',
    required: true,
    presentation: 'data-name',
    inPresentationML: ['name', 'data-name'],
    serviceName: 'name',
    description: 'The key under which the bot receives the choice.',
  },
  placeholder: {
    kind: 'text',
    presentation: 'data-placeholder',
    inPresentationML: ['placeholder', 'data-placeholder'],
    serviceName: 'placeholder',
    description: 'What is shown as long as nothing is chosen.',
  },
  required: {
    kind: 'boolean',
    presentation: 'data-required',
    inPresentationML: ['required', 'data-required'],
    serviceName: 'required',
    description: 'Whether something has to be chosen.',
  },
  formnovalidate: {
    ...formnovalidate,
    inPresentationML: ['formnovalidate', 'data-formnovalidate'],
    serviceName: 'formnovalidate',
  },
} as const satisfies Record<string, AttributeDefinition>;

const order = ['name', 'placeholder', 'required', 'value', 'formnovalidate'] as const;

export const personSelector = {
  tags: ['person-selector'],
  listName: 'personselector',
  description: 'A field to choose people in.',
  attributes: {
    ...attributes,
    ...labelled,
    value: {
      kind: 'json',
      presentation: 'data-value',
      inPresentationML: ['value', 'data-value'],
      serviceName: 'value',
      description: 'Who is chosen at first: a JSON array of user ids.',
    },
  },
  content: nothing,
  ancestors: ['form'],
  field: 'people',
  counter: 'personselector',
  presentation: {
    tag: 'div',
    class: 'person-selector',
    divRank: 7,
    order,
    groupPrefix: 'person-selector',
  },
  checks: [...inputChecks, nameGiven, value('required'), userIds, empty, nameFilled],
  readAttributes: { name: readSelectorName, id: takeLabel },
} as const satisfies ElementDefinition;

export const roomSelector = {
  tags: ['room-selector'],
  listName: 'roomselector',
  description: 'A field to choose rooms and people in.',
  attributes: {
    ...attributes,
    ...labelled,
    value: {
      kind: 'json',
      presentation: 'data-value',
      inPresentationML: ['value', 'data-value'],
      serviceName: 'value',
      description: 'What is chosen at first: a JSON array of stream ids.',
    },
  },
  content: nothing,
  ancestors: ['form'],
  field: 'rooms',
  counter: 'roomselector',
  presentation: {
    tag: 'div',
    class: 'room-selector',
    divRank: 8,
    order,
    groupPrefix: 'room-selector',
  },
  checks: [...inputChecks, nameGiven, value('required'), roomIds, empty, nameFilled],
  readAttributes: { name: readSelectorName, id: takeLabel },
} as const satisfies ElementDefinition;

export const dateSelector = {
  tags: ['date-selector'],
  listName: 'dateselector',
  description: 'The predecessor of the date picker.',
  attributes,
  content: nothing,
  ancestors: ['form'],
  field: 'text',
  counter: 'dateselector',
  presentation: { tag: 'div', class: 'date-selector', divRank: 9, order },
  checks: [...inputChecks, filled('name'), value('required'), empty],
  readAttributes: { name: readSelectorName, id: takeLabel },
} as const satisfies ElementDefinition;

/** In PresentationML a name that is missing counts as a blank one, of which the service speaks last. */
function nameGiven(element: MutableElement, context: CheckContext): void {
  if (!element.presentation) {
    given('name')(element, context);
  }
}

function nameFilled(element: MutableElement, context: CheckContext): void {
  const check = element.presentation ? filled('name') : notBlank('name');
  check(element, context);
}

/** In PresentationML only data-name names a selector; name is accepted, but does not count. */
function readSelectorName(
  attribute: DocumentAttribute,
  element: MutableElement,
  context: CheckContext,
): DocumentAttribute | undefined {
  const counts = !element.presentation || writtenName(attribute, context) === 'data-name';
  return counts ? attribute : undefined;
}

function userIds(element: MutableElement, context: CheckContext): void {
  const attribute = findAttribute(element, 'value');
  if (attribute === undefined || isListOfUserIds(attribute.value)) {
    return;
  }
  const values = { attribute: 'value', kind: 'user' };
  report(context, 'invalid-members', valuePlace(element, 'value'), values);
}

function roomIds(element: MutableElement, context: CheckContext): void {
  const attribute = findAttribute(element, 'value');
  if (attribute === undefined || isListOfIds(attribute.value)) {
    return;
  }
  const values = { attribute: 'value', kind: 'room' };
  report(context, 'invalid-members', valuePlace(element, 'value'), values);
}
