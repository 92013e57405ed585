import type { CalendarFields } from './calendar.js';
import { weekOfMonth, weekOfYear, weekYear } from './calendar.js';
import type { CalendarNames } from './calendar-names.js';
import type { DatePatternPart, FieldLetter } from './date-pattern.js';
import { offsetText } from './time-zones.js';

type Write = (fields: CalendarFields, count: number, names: CalendarNames) => string;

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}

function nameAt(index: number, names: readonly string[]): string {
  return names.slice(index, index + 1).join('');
}

function number(valueOf: (fields: CalendarFields) => number): Write {
  return (fields, count) => digits(valueOf(fields), count);
}

function year(valueOf: (fields: CalendarFields) => number): Write {
  return (fields, count) => {
    const value = Math.abs(valueOf(fields));
    return count === 2 ? digits(value % 100, 2) : digits(value, count);
  };
}

const month: Write = ({ month: value }, count, names) => {
  if (count <= 2) {
    return digits(value, count);
  }
  return nameAt(value - 1, count === 3 ? names.shortMonths : names.months);
};

function isoOffset(offset: number, count: number): string {
  if (offset === 0) {
    return 'Z';
  }
  if (count === 1) {
    return offsetText(offset, '').slice(0, 3);
  }
  return offsetText(offset, count === 2 ? '' : ':');
}

/** How each letter of a pattern is written. */
const writers: Readonly<Record<FieldLetter, Write>> = {
  G: ({ year: value }, _count, { eras }) => nameAt(value < 0 ? 0 : 1, eras),
  y: year((fields) => fields.year),
  Y: year(weekYear),
  M: month,
  L: month,
  w: number(weekOfYear),
  W: number(weekOfMonth),
  D: number((fields) => fields.dayOfYear),
  d: number((fields) => fields.day),
  F: number((fields) => Math.floor((fields.day - 1) / 7) + 1),
  E: ({ weekday }, count, names) =>
    nameAt(weekday, count < 4 ? names.shortWeekdays : names.weekdays),
  u: number(({ weekday }) => (weekday === 0 ? 7 : weekday)),
  a: ({ hour }, _count, { halves }) => nameAt(hour < 12 ? 0 : 1, halves),
  H: number((fields) => fields.hour),
  k: number(({ hour }) => (hour === 0 ? 24 : hour)),
  K: number(({ hour }) => hour % 12),
  h: number(({ hour }) => (hour % 12 === 0 ? 12 : hour % 12)),
  m: number((fields) => fields.minute),
  s: number((fields) => fields.second),
  S: number((fields) => fields.millisecond),
  z: ({ zone, time }, count, { tag }) => zone.nameAt(time, count >= 4, tag),
  Z: ({ offset }) => offsetText(offset, ''),
  X: ({ offset }, count) => isoOffset(offset, count),
};

/** Writes a time by a pattern. */
export function formatDateByPattern(
  fields: CalendarFields,
  pattern: readonly DatePatternPart[],
  names: CalendarNames,
): string {
  return pattern
    .map((part) => ('text' in part ? part.text : writers[part.letter](fields, part.count, names)))
    .join('');
}
