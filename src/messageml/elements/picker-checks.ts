import { isFormatPattern } from '../../java/dates/index.js';
import { parseInt32 } from '../../java/numbers/index.js';
import { type MutableElement, setAttribute } from '../document/mutable-element.js';
import { length } from '../rules/attributes.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, valuePlace } from '../rules/naming.js';
import type { IntervalProblem, Intervals } from '../values/intervals.js';
import type { Check } from './definition.js';

/** Between which numbers of seconds a `step` is. */
export const stepLimits = { minimum: 600, maximum: 43_200 } as const;

/** The characters that a `format` may have, and how the service puts it. */
const formats = {
  date: {
    characters: /^[0-9Mdy/. -:]+$/,
    letters: "only 'M', 'd' and 'y' are supported with a space or '.','-','/',':' as separator",
  },
  time: {
    characters: /^[hHmsa: ]+$/,
    letters: "only 'h', 'm' 's' and 'a' are supported with ':' or space as separator",
  },
} as const;

/** What a list of dates or times may hold, by example. */
const intervalItems = {
  date: '{"day":"2024-12-31"}, {"from":"2024-12-24","to":"2024-12-26"} or {"daysOfWeek":[0,6]}',
  time: '{"time":"09:29:47"} or {"from":"12:00:00","to":"13:30:00"}',
} as const;

/** Checks a list of dates or times and puts it into the form that PresentationML has. */
export function intervals(
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
    items: intervalItems[kind],
  });
}

/** Checks the format in which a date or time is shown. */
export function format(kind: 'date' | 'time'): Check {
  const { characters, letters } = formats[kind];
  return (element, context) => {
    const attribute = findAttribute(element, 'format');
    if (attribute === undefined || element.presentation) {
      return;
    }
    length('format')(element, context);
    const place = valuePlace(element, 'format');
    const values = { attribute: 'format', kind };
    if (!characters.test(attribute.value)) {
      report(context, 'format-characters', place, { ...values, letters });
    } else if (!isFormatPattern(attribute.value)) {
      report(context, 'invalid-format', place, values);
    }
  };
}

/** Checks that the step between the times that can be picked is a number in its range. */
export function stepRange(element: MutableElement, context: CheckContext): void {
  const attribute = findAttribute(element, 'step');
  if (attribute === undefined) {
    return;
  }
  const seconds = parseInt32(attribute.value);
  if (seconds === undefined) {
    report(context, 'step-not-a-number', valuePlace(element, 'step'), {});
  } else if (seconds < stepLimits.minimum || seconds > stepLimits.maximum) {
    report(context, 'step-out-of-range', valuePlace(element, 'step'), {});
  }
}
