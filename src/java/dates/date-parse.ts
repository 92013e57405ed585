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
  const reader = new DateReader(text, context);
  const fits = pattern.every((part, index) =>
    'text' in part ? reader.passes(part.text) : reader.reads(part, isNumeric(pattern[index + 1])),
  );
  return fits ? timeOf(reader.fields) : undefined;
}

/** Whether a part of a pattern is a field of digits. */
function isNumeric(part: DatePatternPart | undefined): boolean {
  if (part === undefined || 'text' in part) {
    return false;
  }
  const { letter, count } = part;
  return letter === 'M' || letter === 'L'
    ? count <= 2
    : letter === 'y' || Object.hasOwn(numbers, letter);
}

/** Walks along a text, and keeps the fields that it reads. Each of its steps tells whether the text fits. */
class DateReader {
  readonly fields: ReadFields;
  readonly #text: string;
  readonly #context: DateParsing;
  #at = 0;
  /** Where a number must end; `undefined`: where its digits do. */
  #limit: number | undefined;

  constructor(text: string, context: DateParsing) {
    this.#text = text;
    this.#context = context;
    this.fields = {
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
  }

  /** Passes a text of the pattern. */
  passes(expected: string): boolean {
    const isThere = this.#text.startsWith(expected, this.#at);
    this.#at += expected.length;
    return isThere;
  }

  /** Reads a field of the pattern. Where digits follow digits, spaces in front of it count for its width. */
  reads({ letter, count }: DateField, digitsFollow: boolean): boolean {
    this.#limit = digitsFollow ? this.#at + count : undefined;
    this.#skipSpaces();
    const { fields } = this;
    const assign = numbers[letter];
    if (assign !== undefined) {
      return this.#number((value) => assign(fields, value));
    }
    const { months, shortMonths, weekdays, shortWeekdays, halves, eras } = this.#context.names;
    switch (letter) {
      case 'y':
        return this.#year(count);
      case 'M':
      case 'L':
        return count <= 2
          ? this.#number((value) => (fields.month = value))
          : this.#name([months, shortMonths], (index) => (fields.month = index + 1));
      case 'E':
        return this.#name([weekdays, shortWeekdays], () => undefined);
      case 'a':
        return this.#name([halves], (index) => (fields.isAfternoon = index === 1));
      case 'G':
        return this.#name([eras], (index) => (fields.isBeforeChrist = index === 0));
      default:
        return this.#zone(letter);
    }
  }

  #skipSpaces(): void {
    while (this.#text.charAt(this.#at) === ' ' || this.#text.charAt(this.#at) === '\t') {
      this.#at += 1;
    }
  }

  #number(assign: (value: number, digits: string) => void): boolean {
    if (this.#limit !== undefined && this.#limit > this.#text.length) {
      return false;
    }
    const digits = /-?\d+/y;
    digits.lastIndex = this.#at;
    const match = digits.exec(this.#text.slice(0, this.#limit));
    if (match === null) {
      return false;
    }
    this.#at = digits.lastIndex;
    assign(Number(match[0]), match[0]);
    return true;
  }

  #year(count: number): boolean {
    return this.#number((value, digits) => {
      const isShort = count <= 2 && /^\d\d$/.test(digits);
      this.fields.year = isShort ? fullYear(value, this.#context.now) : value;
    });
  }

  #name(lists: readonly (readonly string[])[], assign: (index: number) => void): boolean {
    const found = longestName(this.#text.slice(this.#at, this.#at + longestOfAll), lists);
    if (found === undefined) {
      return false;
    }
    this.#at += found.name.length;
    assign(found.index);
    return true;
  }

  #zone(letter: FieldLetter): boolean {
    const pattern = letter === 'X' ? isoZone : anyZone;
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    const zone = match === null ? undefined : timeZoneNamed(match[0]);
    if (zone === undefined) {
      return false;
    }
    this.fields.zone = zone;
    this.#at = pattern.lastIndex;
    return true;
  }
}

/** A field of a pattern. */
type DateField = Exclude<DatePatternPart, { readonly text: string }>;

function fullYear(value: number, now: number): number {
  const earliest = new Date(now).getUTCFullYear() - 80;
  const century = Math.floor(earliest / 100) * 100;
  return century + value + (value < earliest % 100 ? 100 : 0);
}

/** Characters of a text in which a name is looked for. */
const longestOfAll = 40;

/** The longest name that a text begins with, whatever its case: of the first list that has one. */
function longestName(
  text: string,
  lists: readonly (readonly string[])[],
): { readonly name: string; readonly index: number } | undefined {
  const wanted = text.toLowerCase();
  for (const names of lists) {
    const best = names
      .map((name, index) => ({ name, index }))
      .filter(({ name }) => name !== '' && wanted.startsWith(name.toLowerCase()))
      .sort((left, right) => right.name.length - left.name.length)[0];
    if (best !== undefined) {
      return best;
    }
  }
  return undefined;
}

const isoZone = /Z|[+-]\d{2}(?::?\d{2})?/y;
const anyZone = /(?:GMT)?[+-]\d{1,2}:?\d{2}|(?!GMT[+-])[A-Za-z]+/y;

function timeOf(fields: ReadFields): number {
  const { halfDayHour, isAfternoon, dayOfYear } = fields;
  const hour = halfDayHour === undefined ? fields.hour : halfDayHour + (isAfternoon ? 12 : 0);
  const year = fields.isBeforeChrist ? 1 - fields.year : fields.year;
  const date = dayOfYear === undefined ? {} : { month: 1, day: dayOfYear };
  const local = localTimeOf({ ...fields, year, hour, ...date }, 'historic');
  return fromLocal(local, fields.zone);
}
