import { localTimeOf } from './calendar.js';
import type { CalendarNames } from './calendar-names.js';
import type { DatePatternPart, FieldLetter } from './date-pattern.js';
import type { TimeZone } from './time-zones.js';
import { fromLocal, timeZoneNamed } from './time-zones.js';

/** What was read so far. Fields that a text does not have keep the value of the first moment of 1970. */
interface ReadFields {
  year: number;
  isBeforeChrist: boolean;
  month: number;
  day: number;
  dayOfYear: number | undefined;
  hour: number;
  halfDayHour: number | undefined;
  isAfternoon: boolean;
  minute: number;
  second: number;
  millisecond: number;
  zone: TimeZone;
}

/** What reading a date depends on besides its text and pattern. */
export interface DateParsing {
  readonly names: CalendarNames;
  readonly zone: TimeZone;
  /** Now: years of two digits are taken to be at most 80 years ago and 20 years ahead. */
  readonly now: number;
}

type Assign = (fields: ReadFields, value: number) => void;

/** Letters that are read as numbers, and what they set. Those that follow from other fields are read and dropped. */
const numbers: Readonly<Partial<Record<FieldLetter, Assign>>> = {
  Y: () => undefined,
  w: () => undefined,
  W: () => undefined,
  F: () => undefined,
  u: () => undefined,
  D: (fields, value) => (fields.dayOfYear = value),
  d: (fields, value) => (fields.day = value),
  H: (fields, value) => (fields.hour = value),
  k: (fields, value) => (fields.hour = value === 24 ? 0 : value),
  K: (fields, value) => (fields.halfDayHour = value),
  h: (fields, value) => (fields.halfDayHour = value === 12 ? 0 : value),
  m: (fields, value) => (fields.minute = value),
  s: (fields, value) => (fields.second = value),
  S: (fields, value) => (fields.millisecond = value),
};

/**
 * Reads a time by a pattern, as leniently as Java does: numbers beyond their range go over into the next larger field,
 * and what follows the date is not looked at. `undefined` when the text does not fit the pattern.
 */
export function parseDateByPattern(
  text: string,
  pattern: readonly DatePatternPart[],
  context: DateParsing,
): number | undefined {
  const fields: ReadFields = {
    year: 1970,
    isBeforeChrist: false,
    month: 1,
    day: 1,
    dayOfYear: undefined,
    hour: 0,
    halfDayHour: undefined,
    isAfternoon: false,
    minute: 0,
    second: 0,
    millisecond: 0,
    zone: context.zone,
  };
  let at: number | undefined = 0;
  for (const [index, part] of pattern.entries()) {
    if ('text' in part) {
      if (!text.startsWith(part.text, at)) {
        return undefined;
      }
      at += part.text.length;
      continue;
    }
    const next = pattern[index + 1];
    // Where digits follow digits, spaces in front of a field count for its width.
    const limit =
      next !== undefined && 'letter' in next && isNumeric(next) ? at + part.count : undefined;
    at = readField(part, text, skipSpaces(text, at), limit, fields, context);
    if (at === undefined) {
      return undefined;
    }
  }
  return timeOf(fields);
}

function isNumeric({ letter, count }: { letter: string; count: number }): boolean {
  if (letter === 'M' || letter === 'L') {
    return count <= 2;
  }
  return letter === 'y' || Object.hasOwn(numbers, letter);
}

function skipSpaces(text: string, at: number): number {
  let index = at;
  while (text.charAt(index) === ' ' || text.charAt(index) === '\t') {
    index += 1;
  }
  return index;
}

function readField(
  { letter, count }: { letter: FieldLetter; count: number },
  text: string,
  at: number,
  limit: number | undefined,
  fields: ReadFields,
  context: DateParsing,
): number | undefined {
  const assign = numbers[letter];
  if (assign !== undefined) {
    const read = readDigits(text, at, limit);
    if (read !== undefined) {
      assign(fields, read.value);
    }
    return read?.end;
  }
  switch (letter) {
    case 'y':
      return readYear(text, at, count, limit, fields, context.now);
    case 'M':
    case 'L':
      return readMonth(text, at, count, limit, fields, context.names);
    case 'E': {
      const { weekdays, shortWeekdays } = context.names;
      return readName(text, at, [weekdays, shortWeekdays])?.end;
    }
    case 'a': {
      const read = readName(text, at, [context.names.halves]);
      if (read !== undefined) {
        fields.isAfternoon = read.index === 1;
      }
      return read?.end;
    }
    case 'G': {
      const read = readName(text, at, [context.names.eras]);
      if (read !== undefined) {
        fields.isBeforeChrist = read.index === 0;
      }
      return read?.end;
    }
    default:
      return readZone(text, at, letter, fields);
  }
}

function readDigits(
  text: string,
  at: number,
  limit: number | undefined,
): { value: number; end: number } | undefined {
  if (limit !== undefined && limit > text.length) {
    return undefined;
  }
  const digits = /-?\d+/y;
  digits.lastIndex = at;
  const source = text.slice(0, limit);
  const match = digits.exec(source);
  return match === null ? undefined : { value: Number(match[0]), end: digits.lastIndex };
}

function readYear(
  text: string,
  at: number,
  count: number,
  limit: number | undefined,
  fields: ReadFields,
  now: number,
): number | undefined {
  const read = readDigits(text, at, limit);
  if (read === undefined) {
    return undefined;
  }
  const isShort = count <= 2 && /^\d\d$/.test(text.slice(at, read.end));
  fields.year = isShort ? fullYear(read.value, now) : read.value;
  return read.end;
}

function fullYear(value: number, now: number): number {
  const earliest = new Date(now).getUTCFullYear() - 80;
  const century = Math.floor(earliest / 100) * 100;
  return century + value + (value < earliest % 100 ? 100 : 0);
}

function readMonth(
  text: string,
  at: number,
  count: number,
  limit: number | undefined,
  fields: ReadFields,
  { months, shortMonths }: CalendarNames,
): number | undefined {
  if (count <= 2) {
    const read = readDigits(text, at, limit);
    if (read !== undefined) {
      fields.month = read.value;
    }
    return read?.end;
  }
  const read = readName(text, at, [months, shortMonths]);
  if (read !== undefined) {
    fields.month = read.index + 1;
  }
  return read?.end;
}

/** The longest name that is at a place, whatever its case. */
function readName(
  text: string,
  at: number,
  lists: readonly (readonly string[])[],
): { index: number; end: number } | undefined {
  const rest = text.slice(at, at + 40).toLowerCase();
  for (const names of lists) {
    const best = names
      .map((name, index) => ({ name, index }))
      .filter(({ name }) => name !== '' && rest.startsWith(name.toLowerCase()))
      .sort((left, right) => right.name.length - left.name.length)[0];
    if (best !== undefined) {
      return { index: best.index, end: at + best.name.length };
    }
  }
  return undefined;
}

const isoZone = /Z|[+-]\d{2}(?::?\d{2})?/y;
const anyZone = /(?:GMT)?[+-]\d{1,2}:?\d{2}|(?!GMT[+-])[A-Za-z]+/y;

function readZone(
  text: string,
  at: number,
  letter: string,
  fields: ReadFields,
): number | undefined {
  const pattern = letter === 'X' ? isoZone : anyZone;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  const zone = match === null ? undefined : timeZoneNamed(match[0]);
  if (zone === undefined) {
    return undefined;
  }
  fields.zone = zone;
  return pattern.lastIndex;
}

function timeOf(fields: ReadFields): number {
  const { halfDayHour, isAfternoon, dayOfYear } = fields;
  const hour = halfDayHour === undefined ? fields.hour : halfDayHour + (isAfternoon ? 12 : 0);
  const year = fields.isBeforeChrist ? 1 - fields.year : fields.year;
  const date = dayOfYear === undefined ? {} : { month: 1, day: dayOfYear };
  const local = localTimeOf({ ...fields, year, hour, ...date }, 'historic');
  return fromLocal(local, fields.zone);
}
