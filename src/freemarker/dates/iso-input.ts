import type { TimeZone } from '../../java/dates/index.js';
import { fromLocal, gregorianDay, localTimeOf, timeZoneNamed } from '../../java/dates/index.js';
import type { DateKind } from '../values/date-value.js';
import type { IsoStyle } from './iso-format.js';

const day = String.raw`-(?<month>\d{2})-(?<day>\d{2})`;
const longTime = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})(?:\.(?<fraction>\d+))?`;
const fraction = String.raw`(?:[.,](?<fraction>\d+))?`;

/** How a profile writes the parts of a date, one way after the other. */
interface Written {
  readonly date: string;
  readonly time: string;
  readonly zone: string;
}

const written: Readonly<Record<IsoStyle['profile'], readonly Written[]>> = {
  iso: [
    {
      date: String.raw`(?<year>-?\d{4,})${day}`,
      time: String.raw`(?<hour>\d{2})(?::(?<minute>\d{2})(?::(?<second>\d{2})${fraction})?)?`,
      zone: String.raw`(?<zone>Z|[+-]\d{2}(?::\d{2})?)?`,
    },
    {
      date: String.raw`(?<year>-?\d{4,}?)(?<month>\d{2})(?<day>\d{2})`,
      time: String.raw`(?<hour>\d{2})(?:(?<minute>\d{2})(?:(?<second>\d{2})${fraction})?)?`,
      zone: String.raw`(?<zone>Z|[+-]\d{2}(?:\d{2})?)?`,
    },
  ],
  xs: [
    {
      date: String.raw`(?<year>-?\d+)${day}`,
      time: longTime,
      zone: String.raw`(?<zone>Z|[+-]\d{2}:\d{2})?`,
    },
  ],
};

function patternsOf(profile: IsoStyle['profile']): Readonly<Record<DateKind, readonly RegExp[]>> {
  const forms = written[profile];
  const all = (write: (form: Written) => string) =>
    forms.map((form) => new RegExp(`^${write(form)}$`));
  return {
    // By ISO 8601 a date alone is in no time zone.
    date: all(({ date, zone }) => (profile === 'iso' ? date : date + zone)),
    time: all(({ time, zone }) => time + zone),
    datetime: all(({ date, time, zone }) => `${date}T${time}${zone}`),
  };
}

const patterns = { iso: patternsOf('iso'), xs: patternsOf('xs') };

/** Reads a date, a time of day or both; `undefined` when the text is not one, or no such day exists. */
export function parseIso(
  text: string,
  kind: DateKind,
  profile: IsoStyle['profile'],
  zone: TimeZone,
): number | undefined {
  const groups = patterns[profile][kind].map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  const year = yearOf(groups?.['year'] ?? '1970', profile);
  if (groups === undefined || year === undefined) {
    return undefined;
  }
  const number = (name: string, fallback: number) => Number(groups[name] ?? fallback);
  const fields = {
    year,
    month: number('month', 1),
    day: number('day', 1),
    hour: number('hour', 0),
    minute: number('minute', 0),
    second: number('second', 0),
    millisecond: Number(`0.${groups['fraction'] ?? '0'}`.slice(0, 5)) * 1000,
  };
  const offset = groups['zone'];
  if (!exists(fields) || (offset !== undefined && !isOffset(offset))) {
    return undefined;
  }
  const known = offset === undefined ? undefined : timeZoneNamed(offset);
  return fromLocal(localTimeOf(fields, 'gregorian'), known ?? zone);
}

/** XML Schema has no year 0: the one before 1 is -1. */
function yearOf(digits: string, profile: IsoStyle['profile']): number | undefined {
  const year = Number(digits);
  if (profile === 'iso' || year > 0) {
    return year;
  }
  return year === 0 ? undefined : year + 1;
}

function isOffset(offset: string): boolean {
  const [hours = '00', minutes = '00'] = offset.match(/\d\d/g) ?? [];
  return Number(hours) < 24 && Number(minutes) < 60;
}

function exists(fields: {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}): boolean {
  const { month, day, hour, minute, second } = fields;
  const local = gregorianDay(localTimeOf({ year: fields.year, month, day }, 'gregorian'));
  const isDay = local.month === month && local.day === day;
  const isMidnight = hour === 24 && minute === 0 && second === 0;
  return isDay && (hour < 24 || isMidnight) && minute < 60 && second < 60;
}
