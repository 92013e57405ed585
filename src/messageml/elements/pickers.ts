import { isFormatPattern } from '../../java/dates/index.js';
import { parseInt32 } from '../../java/numbers/index.js';
import { type MutableElement, setAttribute } from '../document/mutable-element.js';
import { filled, length, value } from '../rules/attributes.js';
import { type CheckContext, report } from '../rules/context.js';
import { formnovalidate, inputChecks, labelled, takeLabel } from '../rules/inputs.js';
import { findAttribute, valuePlace } from '../rules/naming.js';
import { hasDateFormatCharacters, hasTimeFormatCharacters } from '../values/format-patterns.js';
import {
  type IntervalProblem,
  type Intervals,
  readDateIntervals,
  readTimeIntervals,
} from '../values/intervals.js';
import type { AttributeDefinition, Check, ElementDefinition } from './definition.js';
import { ignored } from './shared.js';

const step = { minimum: 600, maximum: 43_200 } as const;

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
    dateFormat,
    length('title', 'label'),
  ],
  readAttributes: { id: takeLabel },
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
      ...step,
      default: '900',
      description: 'The seconds between the times to choose from.',
    },
    strict: {
      kind: 'boolean',
      presentation: 'data-strict',
      inPresentationML: ['strict', 'data-strict'],
      description: 'Whether only these times can be entered.',
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
      'required',
      'format',
      'strict',
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
    timeFormat,
    value('min', 'max', 'value', 'required', 'strict', 'disabled', 'readonly'),
  ],
  readAttributes: { id: takeLabel },
} as const satisfies ElementDefinition;

/** Checks a list of dates or times and puts it into the form that PresentationML has. */
function intervals(
  attribute: string,
  kind: 'date' | 'time',
  read: (json: string) => Intervals,
): Check {
  return (element, context) => {
    const given = findAttribute(element, attribute);
    if (given === undefined || element.presentation) {
      return;
    }
    if (given.value.length > 1024) {
      report(context, 'list-too-long', valuePlace(element, attribute), { attribute });
      return;
    }
    const result = read(given.value);
    if (result.ok) {
      setAttribute(element, { ...given, value: result.json });
    } else {
      reportInterval(element, attribute, kind, result.problem, context);
    }
  };
}

function reportInterval(
  element: MutableElement,
  attribute: string,
  kind: 'date' | 'time',
  { code, ...values }: IntervalProblem,
  context: CheckContext,
): void {
  context.findings.addAny(code, valuePlace(element, attribute), {
    ...values,
    attribute,
    kind,
    title: kind === 'date' ? 'Date' : 'Time',
  });
}

function dateFormat(element: MutableElement, context: CheckContext): void {
  const letters =
    "only 'M', 'd' and 'y' are supported with a space or '.','-','/',':' as separator";
  format(element, { kind: 'date', letters, allows: hasDateFormatCharacters }, context);
}

function timeFormat(element: MutableElement, context: CheckContext): void {
  const letters = "only 'h', 'm' 's' and 'a' are supported with ':' or space as separator";
  format(element, { kind: 'time', letters, allows: hasTimeFormatCharacters }, context);
}

function format(
  element: MutableElement,
  form: {
    readonly kind: string;
    readonly letters: string;
    readonly allows: (format: string) => boolean;
  },
  context: CheckContext,
): void {
  const attribute = findAttribute(element, 'format');
  if (attribute === undefined || element.presentation) {
    return;
  }
  length('format')(element, context);
  const place = valuePlace(element, 'format');
  const values = { attribute: 'format', kind: form.kind };
  if (!form.allows(attribute.value)) {
    report(context, 'format-characters', place, { ...values, letters: form.letters });
  } else if (!isFormatPattern(attribute.value)) {
    report(context, 'invalid-format', place, values);
  }
}

function stepRange(element: MutableElement, context: CheckContext): void {
  const attribute = findAttribute(element, 'step');
  if (attribute === undefined) {
    return;
  }
  const seconds = parseInt32(attribute.value);
  const place = valuePlace(element, 'step');
  if (seconds === undefined) {
    report(context, 'step-not-a-number', place, {});
  } else if (seconds < step.minimum || seconds > step.maximum) {
    report(context, 'step-out-of-range', place, {});
  }
}
