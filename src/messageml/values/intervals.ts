import { isIsoDate, isTime } from '../../java/dates/index.js';
import { parseInt32 } from '../../java/numbers/index.js';
import { trimmed } from '../../java/text/index.js';
import type { JsonObject, JsonValue } from '../json.js';
import { readLeadingJson } from './json.js';
import { hasLongNumber } from './json-bounds.js';
import { JsonMembers, type JsonTree, parseWrittenTree, scalarText } from './json-tree.js';

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
  /** What is wrong with a text, or what passes for one. */
  readonly textProblem: (text: string) => IntervalProblem | undefined;
}

const dates: IntervalForm = {
  keys: ['type', 'day', 'from', 'to', 'daysOfWeek'],
  kinds: [
    { type: 'date', keys: ['day'] },
    { type: 'range', keys: ['from', 'to'] },
    { type: 'weekdays', keys: ['daysOfWeek'] },
  ],
  textProblem: (text) => (isIsoDate(text) ? undefined : { code: 'invalid-list-date', value: text }),
};

const times: IntervalForm = {
  keys: ['type', 'time', 'from', 'to'],
  kinds: [
    { type: 'time', keys: ['time'] },
    { type: 'range', keys: ['from', 'to'] },
  ],
  textProblem: (text) => (isTime(text) ? undefined : { code: 'invalid-list-time', value: text }),
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
  if (hasLongNumber(read.text)) {
    return invalid('it has a number of more than 1000 digits');
  }
  const items = parseWrittenTree(read.text);
  if (!Array.isArray(items)) {
    return invalid('an array is expected');
  }
  // The service reads the whole list before it looks at what its items mean.
  for (const item of items as readonly JsonTree[]) {
    const problem = item === 'null' ? undefined : shapeProblem(item, form);
    if (problem !== undefined) {
      return invalid(problem);
    }
  }
  const written: JsonObject[] = [];
  for (const item of items as readonly JsonTree[]) {
    if (!(item instanceof JsonMembers)) {
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

/** What keeps an item from being read. */
function shapeProblem(item: JsonTree, form: IntervalForm): string | undefined {
  if (!(item instanceof JsonMembers)) {
    return 'an object is expected';
  }
  for (const [key, value] of item) {
    if (!form.keys.includes(key) || key === 'type') {
      return `the key "${key}" is not known`;
    }
    const problem = value === 'null' ? undefined : valueShapeProblem(key, value);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function valueShapeProblem(key: string, value: JsonTree): string | undefined {
  if (key !== 'daysOfWeek') {
    return typeof value === 'string' ? undefined : 'text is expected';
  }
  if (!isList(value)) {
    return 'an array is expected';
  }
  const isWeekday = (day: JsonTree) => day === 'null' || weekdayOf(day) !== undefined;
  return value.every(isWeekday) ? undefined : 'a number from 0 to 6 is expected';
}

function isList(value: JsonTree | undefined): value is readonly JsonTree[] {
  return Array.isArray(value);
}

/** A whole number of 32 bits, also as a text; fractions are cut off. */
function weekdayOf(day: JsonTree): number | undefined {
  if (typeof day !== 'string') {
    return undefined;
  }
  const number = Number(day);
  if (/^-?\d+[.eE]/.test(day)) {
    return number >= -(2 ** 31) && number <= 2 ** 31 - 1 ? Math.trunc(number) : undefined;
  }
  return parseInt32(trimmed(scalarText(day) ?? ''));
}

function itemProblem(item: JsonMembers, form: IntervalForm): IntervalProblem | undefined {
  for (const key of form.keys) {
    const value = item.get(key);
    const problem = isList(value) ? weekdayProblem(value) : textProblem(value, form);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function textProblem(value: JsonTree | undefined, form: IntervalForm): IntervalProblem | undefined {
  const text = typeof value === 'string' ? scalarText(value) : null;
  return text === null ? undefined : form.textProblem(text);
}

function intervalTypeOf(item: JsonMembers, form: IntervalForm): string | undefined {
  const given = form.keys.filter((key) => (item.get(key) ?? 'null') !== 'null');
  return form.kinds.find(({ keys }) => keys.join() === given.join())?.type;
}

function withType(type: string, item: JsonMembers, form: IntervalForm): JsonObject {
  const written: Record<string, JsonValue> = { type };
  for (const key of form.keys) {
    const value = item.get(key);
    const text = typeof value === 'string' ? scalarText(value) : null;
    if (isList(value)) {
      written[key] = value.map((day) => weekdayOf(day) ?? 0);
    } else if (text !== null) {
      written[key] = text;
    }
  }
  return written;
}

function weekdayProblem(days: readonly JsonTree[]): IntervalProblem | undefined {
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
