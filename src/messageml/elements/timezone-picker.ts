import { isTimeZone } from '../../java/dates/index.js';
import { isTrimmedEmpty } from '../../java/text/index.js';
import { type MutableElement, setAttribute } from '../document/mutable-element.js';
import { length, reportMissing, value } from '../rules/attributes.js';
import { type CheckContext, report } from '../rules/context.js';
import { formnovalidate, inputChecks, labelled, takeLabel, takeLabelToo } from '../rules/inputs.js';
import { findAttribute, isRendered, valuePlace, writtenName } from '../rules/naming.js';
import { parseStrings, writeStrings } from '../values/json-lists.js';
import type { ElementDefinition } from './definition.js';
import { ignored } from './shared.js';

export const timezonePicker = {
  tags: ['timezone-picker'],
  listName: 'timezonepicker',
  description: 'A field to choose a time zone in.',
  attributes: {
    name: {
      kind: 'text',
      required: true,
      presentation: 'data-name',
      inPresentationML: ['name', 'data-name'],
      description: 'The key under which the bot receives the time zone.',
    },
    value: {
      kind: 'timezone',
      presentation: 'data-value',
      inPresentationML: ['value', 'data-value'],
      description: "The time zone at first; empty for none. Default: the reader's own.",
    },
    placeholder: {
      kind: 'text',
      presentation: 'data-placeholder',
      inPresentationML: ['placeholder', 'data-placeholder'],
      description: 'What is shown as long as nothing is chosen.',
    },
    required: {
      kind: 'boolean',
      presentation: 'data-required',
      inPresentationML: ['required', 'data-required'],
      description: 'Whether something has to be chosen.',
    },
    'disabled-timezone': {
      kind: 'json',
      maximumLength: 1024,
      presentation: 'data-disabled-timezone',
      description: 'Time zones that cannot be chosen: ["Europe/Paris"].',
    },
    formnovalidate,
    ...labelled,
  },
  content: ignored,
  ancestors: ['form'],
  field: 'zone',
  counter: 'timezonepicker',
  presentation: {
    tag: 'div',
    class: 'timezone-picker',
    divRank: 13,
    order: ['name', 'value', 'placeholder', 'disabled-timezone', 'required', 'formnovalidate'],
    withoutContent: true,
    groupPrefix: 'timezone-picker',
  },
  checks: [...inputChecks, nameGiven, requiredValue, zone, disabledZones],
  readAttributes: {
    id: takeLabel,
    name: takeLabelToo,
    value: takeLabelToo,
    placeholder: takeLabelToo,
    required: takeLabelToo,
    'disabled-timezone': takeLabelToo,
    formnovalidate: takeLabelToo,
  },
} as const satisfies ElementDefinition;

const lengthOfZones = length('disabled-timezone');

function nameGiven(element: MutableElement, context: CheckContext): void {
  const attribute = findAttribute(element, 'name');
  const needed = element.presentation ? 'data-name' : 'name';
  const given = attribute !== undefined && writtenName(attribute, context) === needed;
  if (!given || isTrimmedEmpty(attribute.value)) {
    reportMissing(element, 'name', context, needed);
  }
}

/** What PresentationML says in its own attributes is taken as it is. */
function requiredValue(element: MutableElement, context: CheckContext): void {
  const attribute = findAttribute(element, 'required');
  if (attribute !== undefined && !isRendered(attribute)) {
    value('required')(element, context);
  }
}

function zone(element: MutableElement, context: CheckContext): void {
  const attribute = findAttribute(element, 'value');
  if (attribute === undefined || attribute.value === '' || isRendered(attribute)) {
    return;
  }
  checkZone(element, 'value', attribute.value, context);
}

function disabledZones(element: MutableElement, context: CheckContext): void {
  const attribute = findAttribute(element, 'disabled-timezone');
  if (attribute === undefined) {
    return;
  }
  const zones = parseStrings(attribute.value);
  if (element.presentation) {
    if (zones === undefined) {
      context.unwritableZones.push(element);
      return;
    }
  } else {
    lengthOfZones(element, context);
    if (zones === undefined || zones === null) {
      reportList(element, context);
      return;
    }
    checkZones(element, zones, context);
  }
  setAttribute(element, { ...attribute, value: writeStrings(zones) });
}

/** The service comes as far as the first that is null. */
function checkZones(
  element: MutableElement,
  zones: readonly (string | null)[],
  context: CheckContext,
): void {
  for (const name of zones) {
    if (name === null) {
      reportList(element, context);
      return;
    }
    checkZone(element, 'disabled-timezone', name, context);
  }
}

function reportList(element: MutableElement, context: CheckContext): void {
  const attribute = 'disabled-timezone';
  report(context, 'invalid-timezone-list', valuePlace(element, attribute), { attribute });
}

/** Reports what the service finds only when it writes a picker. */
export function reportUnwritableZones(context: CheckContext): void {
  for (const element of context.unwritableZones) {
    reportList(element, context);
  }
}

function checkZone(
  element: MutableElement,
  attribute: string,
  name: string,
  context: CheckContext,
): void {
  if (isTimeZone(name)) {
    return;
  }
  report(context, 'invalid-timezone', valuePlace(element, attribute), { attribute, zone: name });
}
