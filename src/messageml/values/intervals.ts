import { isIsoDate, isTime } from '../../java/dates/index.js';
import { parseInt32 } from '../../java/numbers/index.js';
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
  readonly valueProblem: (key: string, value: JsonValue) => IntervalProblem | undefined;
}

const dates: IntervalForm = {
  keys: ['type', 'day', 'from', 'to', 'daysOfWeek'],
  kinds: [
    { type: 'date', keys: ['day'] },
    { type: 'range', keys: ['from', 'to'] },
    { type: 'weekdays', keys: ['daysOfWeek'] },
  ],
  valueProblem: (key, value) => {
    if (key === 'daysOfWeek') {
      return weekdayProblem(value);
    }
    if (typeof value === 'object') {
      return { code: 'invalid-list', problem: 'text is expected' };
    }
    const text = String(value);
    return isIsoDate(text) ? undefined : { code: 'invalid-list-date', value: text };
  },
};

const times: IntervalForm = {
  keys: ['type', 'time', 'from', 'to'],
  kinds: [
    { type: 'time', keys: ['time'] },
    { type: 'range', keys: ['from', 'to'] },
  ],
  valueProblem: (_, value) => {
    if (typeof value === 'object') {
      return { code: 'invalid-list', problem: 'text is expected' };
    }
    const text = String(value);
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
  const written: JsonObject[] = [];
  for (const item of read.value as readonly JsonValue[]) {
    if (!isJsonObject(item)) {
      return invalid('an object is expected');
    }
    const unknown = Object.keys(item).find((key) => !form.keys.includes(key) || key === 'type');
    if (unknown !== undefined) {
      return invalid(`Unrecognized field "${unknown}"`);
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

function itemProblem(item: JsonObject, form: IntervalForm): IntervalProblem | undefined {
  for (const key of form.keys) {
    const value = item[key];
    const problem =
      value === undefined || value === null ? undefined : form.valueProblem(key, value);
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

function weekdayProblem(value: JsonValue): IntervalProblem | undefined {
  if (!Array.isArray(value)) {
    return { code: 'invalid-list', problem: 'an array is expected' };
  }
  for (const day of value as readonly JsonValue[]) {
    const number = typeof day === 'string' ? parseInt32(day.trim()) : day;
    if (typeof number !== 'number') {
      return { code: 'invalid-list', problem: 'a number from 0 to 6 is expected' };
    }
    if (number < 0 || number > 6) {
      return { code: 'weekday-out-of-range' };
    }
  }
  return undefined;
}
