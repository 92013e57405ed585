import { languageTag } from '../numbers/number-symbols.js';

/** The words that dates of a locale are written with. */
export interface CalendarNames {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** From Sunday. */
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  readonly halves: readonly [before: string, after: string];
  readonly eras: readonly [before: string, after: string];
}

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
  if (tag === undefined) return englishNames;
  const names = (dates: readonly Date[], options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    const [wanted] = Object.keys(options);
    return dates.map((date) =>
      format
        .formatToParts(date)
        .map(({ type, value }) => (type === wanted ? value : ''))
        .join(''),
    );
  };
  const months = Array.from({ length: 12 }, (_unset, month) => new Date(Date.UTC(2023, month, 1)));
  const weekdays = Array.from({ length: 7 }, (_unset, day) => new Date(Date.UTC(2023, 0, day + 1)));
  return {
    ...englishNames,
    months: names(months, { month: 'long', day: 'numeric' }),
    shortMonths: names(months, { month: 'short', day: 'numeric' }),
    weekdays: names(weekdays, { weekday: 'long' }),
    shortWeekdays: names(weekdays, { weekday: 'short' }),
  };
}
