import type { TimeZone } from './time-zones.js';

const day = 86_400_000;

/** What calendars and clocks of a zone show at a time. */
export interface CalendarFields {
  readonly time: number;
  readonly zone: TimeZone;
  readonly offset: number;
  /** Negative before Christ: -1 is the year before 1. */
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** From 1. */
  readonly dayOfYear: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** The fields of a time in a zone. */
export function calendarFields(time: number, zone: TimeZone): CalendarFields {
  const offset = zone.offsetAt(time);
  const local = new Date(time + offset);
  const year = local.getUTCFullYear();
  const startOfYear = new Date(local);
  startOfYear.setUTCMonth(0, 1);
  return {
    time,
    zone,
    offset,
    year: year > 0 ? year : year - 1,
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    dayOfYear: Math.round((local.getTime() - startOfYear.getTime()) / day) + 1,
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
  };
}

/** The week of the year as the United States count: weeks start on Sunday, the first holds January 1st. */
export function weekOfYear({ dayOfYear, weekday, year }: CalendarFields): number {
  const daysInYear = isLeapYear(year) ? 366 : 365;
  const firstWeekday = (((weekday - dayOfYear + 1) % 7) + 7) % 7;
  const week = Math.floor((dayOfYear - 1 + firstWeekday) / 7) + 1;
  const daysLeft = daysInYear - dayOfYear;
  return daysLeft < 6 - weekday ? 1 : week;
}

/** The year that {@link weekOfYear} counts in. */
export function weekYear(fields: CalendarFields): number {
  return weekOfYear(fields) === 1 && fields.month === 12 ? fields.year + 1 : fields.year;
}

/** The week of the month, counted like {@link weekOfYear}. */
export function weekOfMonth({ day: date, weekday }: CalendarFields): number {
  const firstWeekday = (((weekday - date + 1) % 7) + 7) % 7;
  return Math.floor((date - 1 + firstWeekday) / 7) + 1;
}

function isLeapYear(year: number): boolean {
  return new Date(Date.UTC(2000 + (((year % 400) + 400) % 400), 1, 29)).getUTCMonth() === 1;
}

/** The UTC time of a local date and time. Fields beyond their range go over into the next larger one. */
export function localTimeOf(fields: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
}): number {
  const date = new Date(0);
  date.setUTCFullYear(fields.year, fields.month - 1, fields.day);
  const { hour = 0, minute = 0, second = 0, millisecond = 0 } = fields;
  return date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
}
