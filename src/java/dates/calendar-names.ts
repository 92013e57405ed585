import { languageTag } from '../numbers/index.js';
import type { CalendarNames } from './java-names.js';
import { javaNames } from './java-names.js';

export type { CalendarNames };

const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const englishWeekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

const englishNames: CalendarNames = {
  months: englishMonths,
  shortMonths: englishMonths.map((name) => name.slice(0, 3)),
  weekdays: englishWeekdays,
  shortWeekdays: englishWeekdays.map((name) => name.slice(0, 3)),
  halves: ['AM', 'PM'],
  eras: ['BC', 'AD'],
};

/** The names of a locale such as `en_US`; English ones for a locale that is not known. */
export function calendarNames(locale: string): CalendarNames {
  const tag = locale === 'en_US' ? undefined : languageTag(locale);
  if (tag === undefined) {
    return englishNames;
  }
  const names = (dates: readonly Date[], part: Part, options: Intl.DateTimeFormatOptions) =>
    namesIn(tag, dates, part, options);
  // As a month is named in a date; where that has a number only, as it is named alone: 2月.
  const monthNames = (month: 'long' | 'short') => {
    const named = names(months, 'month', { month, day: 'numeric' });
    return named.some((name) => /^\d+$/.test(name))
      ? months.map((date) => formatOf(tag, { month }).format(date))
      : named;
  };
  return {
    tag,
    months: monthNames('long'),
    shortMonths: monthNames('short'),
    weekdays: names(weekdays, 'weekday', { weekday: 'long' }),
    shortWeekdays: names(weekdays, 'weekday', { weekday: 'short' }),
    halves: names(halves, 'dayPeriod', { hour: 'numeric', hour12: true }),
    eras: names(eras, 'era', { era: 'short', year: 'numeric' }),
    ...javaNames(locale),
  };
}

const months = Array.from({ length: 12 }, (_unset, month) => new Date(Date.UTC(2023, month, 1)));
const weekdays = Array.from({ length: 7 }, (_unset, day) => new Date(Date.UTC(2023, 0, day + 1)));
const halves = [9, 21].map((hour) => new Date(Date.UTC(2023, 0, 1, hour)));
const eras = [-100, 2023].map((year) => new Date(new Date(0).setUTCFullYear(year)));

type Part = 'month' | 'weekday' | 'dayPeriod' | 'era';

function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const calendar = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(tag, { ...options, ...calendar });
}

/** What a locale calls a part of dates. */
function namesIn(
  tag: string,
  dates: readonly Date[],
  part: Part,
  options: Intl.DateTimeFormatOptions,
): readonly string[] {
  const format = formatOf(tag, options);
  return dates.map((date) =>
    format
      .formatToParts(date)
      .map(({ type, value }) => (type === part ? value : ''))
      .join(''),
  );
}
