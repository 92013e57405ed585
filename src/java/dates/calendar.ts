import type { CalendarDay } from './historic-calendar.js';
import {
  gregorianDay,
  historicDay,
  startOfGregorianDay,
  startOfHistoricDay,
} from './historic-calendar.js';
import type { TimeZone } from './time-zones.js';

const millisecondsPerDay = 86_400_000;

/** The first of January 1970 was a Thursday. */
const weekdayOf1970 = 4;

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
  readonly daysInYear: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** Which days are counted before 1582: those of the Gregorian calendar too, or those that people had then. */
export type Calendar = 'gregorian' | 'historic';

/** The fields of a time in a zone. */
export function calendarFields(time: number, zone: TimeZone, calendar: Calendar): CalendarFields {
  const offset = zone.offsetAt(time);
  const local = time + offset;
  const days = Math.floor(local / millisecondsPerDay);
  const clock = new Date(local - days * millisecondsPerDay);
  const [dayOf, startOf] = calendars[calendar];
  const { year, month, day } = dayOf(local);
  const daysBefore = (wanted: number) =>
    startOf({ year: wanted, month: 1, day: 1 }) / millisecondsPerDay;
  return {
    time,
    zone,
    offset,
    year: year > 0 ? year : year - 1,
    month,
    day,
    dayOfYear: days - daysBefore(year) + 1,
    daysInYear: daysBefore(year + 1) - daysBefore(year),
    weekday: (((days + weekdayOf1970) % 7) + 7) % 7,
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
    second: clock.getUTCSeconds(),
    millisecond: clock.getUTCMilliseconds(),
  };
}

const calendars = {
  gregorian: [gregorianDay, startOfGregorianDay],
  historic: [historicDay, startOfHistoricDay],
} as const;

/** The week of the year as the United States count: weeks start on Sunday, the first holds January 1st. */
export function weekOfYear({ dayOfYear, daysInYear, weekday }: CalendarFields): number {
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

/** A day and the time of day that a clock shows. */
export interface LocalTime extends CalendarDay {
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
}

/** The UTC time of a local date and time. Fields beyond their range go over into the next larger one. */
export function localTimeOf(fields: LocalTime, calendar: Calendar): number {
  const [, startOf] = calendars[calendar];
  const { hour = 0, minute = 0, second = 0, millisecond = 0 } = fields;
  return startOf(fields) + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
}
