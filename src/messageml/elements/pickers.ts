import type { DocumentAttribute } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { filled, length, value } from '../rules/attributes.js';
import { formnovalidate, inputChecks, labelled, takeLabel, takeLabelToo } from '../rules/inputs.js';
import { findAttribute } from '../rules/naming.js';
import { readDateIntervals, readTimeIntervals } from '../values/intervals.js';
import type { AttributeDefinition, ElementDefinition } from './definition.js';
import { format, intervals, stepLimits, stepRange } from './picker-checks.js';
import { ignored } from './shared.js';

const flags = {
  required: { kind: 'boolean', description: 'Whether something has to be entered.' },
  disabled: { kind: 'boolean', description: 'Whether it is shown, but cannot be used.' },
  readonly: { kind: 'boolean', description: 'Whether its value cannot be changed.' },
} as const satisfies Record<string, AttributeDefinition>;

const name = {
  kind: 'text',
  required: true,
  maximumLength: 64,
  description: 'The key under which the bot receives what was entered.',
} as const satisfies AttributeDefinition;

const type = {
  kind: 'text',
  inMessageML: [],
  description: 'Which input it is.',
  unadvised: true,
} as const satisfies AttributeDefinition;

function list<const Presentation extends string>(presentation: Presentation, description: string) {
  return { kind: 'json', maximumLength: 1024, presentation, description } as const;
}

export const datePicker = {
  tags: ['date-picker'],
  listName: 'datepicker',
  description: 'A field to choose a date in.',
  attributes: {
    name,
    value: { kind: 'date', description: 'The date at first.' },
    placeholder: { kind: 'text', description: 'What is shown as long as nothing is entered.' },
    min: { kind: 'date', description: 'The first date that can be chosen.' },
    max: { kind: 'date', description: 'The last date that can be chosen.' },
    ...flags,
    'disabled-date': list(
      'data-disabled-date',
      'Dates that cannot be chosen: [{"day":"2024-12-31"},{"from":"…","to":"…"},{"daysOfWeek":[0,6]}].',
    ),
    'highlighted-date': list(
      'data-highlighted-date',
      'Dates that are marked, in the form of disabled-date.',
    ),
    format: {
      kind: 'date-format',
      maximumLength: 64,
      presentation: 'data-format',
      description: 'How the date is shown: dd/MM/yyyy.',
    },
    formnovalidate,
    ...labelled,
    label: { ...labelled.label, maximumLength: 64 },
    title: { ...labelled.title, maximumLength: 64 },
    type,
  },
  content: ignored,
  ancestors: ['form'],
  field: 'date',
  counter: 'dateselector',
  presentation: {
    tag: 'input',
    inputType: 'date',
    order: [
      'name',
      'value',
      'placeholder',
      'min',
      'max',
      'required',
      'disabled-date',
      'highlighted-date',
      'format',
      'disabled',
      'readonly',
      'formnovalidate',
    ],
    orderFromPresentation: [
      'name',
      'value',
      'placeholder',
      'min',
      'max',
      'required',
      'disabled',
      'readonly',
      'disabled-date',
      'highlighted-date',
      'format',
      'formnovalidate',
    ],
    withoutContent: true,
    groupPrefix: 'date-picker',
  },
  checks: [
    ...inputChecks,
    filled('name'),
    length('name'),
    value('value', 'required', 'min', 'max', 'disabled', 'readonly'),
    intervals('disabled-date', 'date', readDateIntervals),
    intervals('highlighted-date', 'date', readDateIntervals),
    format('date'),
    length('title', 'label'),
  ],
  readAttributes: {
    id: takeLabel,
    type: takeLabelToo,
    'disabled-date': takeLabelToo,
    'highlighted-date': takeLabelToo,
    format: takeLabelToo,
    formnovalidate: takeLabelToo,
  },
} as const satisfies ElementDefinition;

export const timePicker = {
  tags: ['time-picker'],
  listName: 'timepicker',
  description: 'A field to choose a time in.',
  attributes: {
    name,
    value: { kind: 'time', description: 'The time at first.' },
    placeholder: {
      kind: 'text',
      maximumLength: 64,
      description: 'What is shown as long as nothing is entered.',
    },
    min: { kind: 'time', description: 'The first time that can be chosen.' },
    max: { kind: 'time', description: 'The last time that can be chosen.' },
    ...flags,
    step: {
      kind: 'integer',
      ...stepLimits,
      default: '900',
      description: 'The seconds between the times to choose from.',
    },
    strict: {
      kind: 'boolean',
      presentation: 'data-strict',
      inPresentationML: ['strict'],
      description: 'Whether only these times can be entered.',
    },
    'data-strict': {
      kind: 'text',
      inMessageML: [],
      unadvised: true,
      description: 'The same, taken as it is.',
    },
    'disabled-time': list(
      'data-disabled-time',
      'Times that cannot be chosen: [{"time":"12:00:00"},{"from":"…","to":"…"}].',
    ),
    format: {
      kind: 'time-format',
      maximumLength: 64,
      presentation: 'data-format',
      description: 'How the time is shown: HH:mm.',
    },
    formnovalidate: {
      ...formnovalidate,
      inPresentationML: ['formnovalidate', 'data-formnovalidate'],
    },
    ...labelled,
    type,
  },
  content: ignored,
  ancestors: ['form'],
  field: 'time',
  counter: 'timepicker',
  presentation: {
    tag: 'input',
    inputType: 'time',
    order: [
      'name',
      'value',
      'placeholder',
      'min',
      'max',
      'step',
      'format',
      'strict',
      'disabled-time',
      'required',
      'disabled',
      'readonly',
      'formnovalidate',
    ],
    orderFromPresentation: [
      'name',
      'value',
      'placeholder',
      'min',
      'max',
      'step',
      'strict',
      'required',
      'format',
      'data-strict',
      'disabled-time',
      'disabled',
      'readonly',
      'formnovalidate',
    ],
    selfClosing: true,
    groupPrefix: 'time-picker',
  },
  checks: [
    ...inputChecks,
    filled('name'),
    length('name', 'placeholder'),
    intervals('disabled-time', 'time', readTimeIntervals),
    stepRange,
    format('time'),
    value('min', 'max', 'value', 'required', 'strict', 'disabled', 'readonly'),
  ],
  readAttributes: {
    id: takeLabel,
    type: takeLabelToo,
    strict: readStrict,
    'data-strict': takeLabelToo,
    'disabled-time': takeLabelToo,
    format: takeLabelToo,
    formnovalidate: takeLabelToo,
  },
} as const satisfies ElementDefinition;

/** Of two of them, which PresentationML may have, the rendered one counts, in the place of the other. */
function readStrict(attribute: DocumentAttribute, element: MutableElement): DocumentAttribute {
  const rendered = findAttribute(element, 'data-strict');
  if (rendered === undefined) {
    return attribute;
  }
  element.attributes = element.attributes.filter((other) => other !== rendered);
  return { ...attribute, value: rendered.value };
}
