import { isIsoDate, isTime } from '../../java/dates/index.js';
import { parseInt32 } from '../../java/numbers/index.js';
import { trimmed } from '../../java/text/index.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import { readLeadingJson } from './json.js';

/** What is wrong with a list of dates or times, in the terms of the catalogue. */
export type IntervalProblem =
  | { readonly code: 'invalid-list'; readonly problem: string }
  | { readonly code: 'invalid-interval' }
  | { readonly code: 'invalid-list-date'; readonly value: string }
  | { readonly code: 'invalid-list-time'; readonly value: string }
  | { readonly code: 'weekday-out-of-range' };

/** A list of intervals as PresentationML writes it, or what is wrong with it. */
export type Intervals =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly problem: IntervalProblem };

/** Which keys an item has, and what each kind of item consists of. */
interface IntervalForm {
  readonly keys: readonly string[];
  readonly kinds: readonly { readonly type: string; readonly keys: readonly string[] }[];
  /** What is wrong with a value that has the right shape. */
  readonly valueProblem: (value: JsonValue) => IntervalProblem | undefined;
}

const dates: IntervalForm = {
  keys: ['type', 'day', 'from', 'to', 'daysOfWeek'],
  kinds: [
    { type: 'date', keys: ['day'] },
    { type: 'range', keys: ['from', 'to'] },
    { type: 'weekdays', keys: ['daysOfWeek'] },
  ],
  valueProblem: (value) => {
    if (Array.isArray(value)) {
      return weekdayProblem(value);
    }
    const text = writtenText(value);
    return isIsoDate(text) ? undefined : { code: 'invalid-list-date', value: text };
  },
};

const times: IntervalForm = {
  keys: ['type', 'time', 'from', 'to'],
  kinds: [
    { type: 'time', keys: ['time'] },
    { type: 'range', keys: ['from', 'to'] },
  ],
  valueProblem: (value) => {
    const text = writtenText(value);
    return isTime(text) ? undefined : { code: 'invalid-list-time', value: text };
  },
};

/** Reads the JSON list of a date picker. */
export function readDateIntervals(text: string): Intervals {
  return readIntervals(text, dates);
}

/** Reads the JSON list of a time picker. */
export function readTimeIntervals(text: string): Intervals {
  return readIntervals(text, times);
}

function readIntervals(text: string, form: IntervalForm): Intervals {
  const read = readLeadingJson(text);
  if (!read.ok) {
    return invalid(read.problem);
  }
  if (!Array.isArray(read.value)) {
    return invalid('an array is expected');
  }
  const items = read.value as readonly JsonValue[];
  // The service reads the whole list before it looks at what its items mean.
  for (const item of items) {
    const problem = item === null ? undefined : shapeProblem(item, form);
    if (problem !== undefined) {
      return invalid(problem);
    }
  }
  const written: JsonObject[] = [];
  for (const item of items) {
    if (!isJsonObject(item)) {
      return invalid('an object is expected');
    }
    const type = intervalTypeOf(item, form);
    if (type === undefined) {
      return { ok: false, problem: { code: 'invalid-interval' } };
    }
    const problem = itemProblem(item, form);
    if (problem !== undefined) {
      return { ok: false, problem };
    }
    written.push(withType(type, item, form));
  }
  return { ok: true, json: JSON.stringify(written) };
}

function invalid(problem: string): Intervals {
  return { ok: false, problem: { code: 'invalid-list', problem } };
}

/** A value of which {@link valueShapeProblem} says that it is none but a text, number or boolean. */
function writtenText(value: JsonValue): string {
  return typeof value === 'object' ? '' : String(value);
}

/** What keeps an item from being read. */
function shapeProblem(item: JsonValue, form: IntervalForm): string | undefined {
  if (!isJsonObject(item)) {
    return 'an object is expected';
  }
  for (const [key, value] of Object.entries(item)) {
    if (!form.keys.includes(key) || key === 'type') {
      return `the key "${key}" is not known`;
    }
    const problem = value === null ? undefined : valueShapeProblem(key, value);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function valueShapeProblem(key: string, value: JsonValue): string | undefined {
  if (key !== 'daysOfWeek') {
    return typeof value === 'object' ? 'text is expected' : undefined;
  }
  if (!Array.isArray(value)) {
    return 'an array is expected';
  }
  const isWeekday = (day: JsonValue) => day === null || weekdayOf(day) !== undefined;
  return value.every(isWeekday) ? undefined : 'a number from 0 to 6 is expected';
}

/** A whole number of 32 bits; fractions are cut off. */
function weekdayOf(day: JsonValue): number | undefined {
  if (typeof day === 'string') {
    return parseInt32(trimmed(day));
  }
  return typeof day === 'number' ? parseInt32(String(Math.trunc(day))) : undefined;
}

function itemProblem(item: JsonObject, form: IntervalForm): IntervalProblem | undefined {
  for (const key of form.keys) {
    const value = item[key];
    const problem = value === undefined || value === null ? undefined : form.valueProblem(value);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function intervalTypeOf(item: JsonObject, form: IntervalForm): string | undefined {
  const given = form.keys.filter((key) => (item[key] ?? null) !== null);
  return form.kinds.find(({ keys }) => keys.join() === given.join())?.type;
}

function withType(type: string, item: JsonObject, form: IntervalForm): JsonObject {
  const written: Record<string, JsonValue> = { type };
  for (const key of form.keys) {
    const value = item[key];
    if (Array.isArray(value)) {
      written[key] = (value as readonly JsonValue[]).map((day) => Math.trunc(Number(day)));
    } else if (value !== undefined && typeof value !== 'object') {
      written[key] = String(value);
    }
  }
  return written;
}

function weekdayProblem(days: readonly JsonValue[]): IntervalProblem | undefined {
  for (const day of days) {
    const number = weekdayOf(day);
    if (number === undefined) {
      return { code: 'invalid-list', problem: 'a number from 0 to 6 is expected' };
    }
    if (number < 0 || number > 6) {
      return { code: 'weekday-out-of-range' };
    }
  }
  return undefined;
}
