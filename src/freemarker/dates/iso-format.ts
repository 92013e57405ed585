import type { CalendarFields, TimeZone } from '../../java/dates/index.js';
import { calendarFields, offsetText, utc } from '../../java/dates/index.js';
import type { DateKind } from '../values/date-value.js';

/** How exactly the time of day is written. */
export type IsoAccuracy = 'hours' | 'minutes' | 'seconds' | 'milliseconds' | 'all-milliseconds';

/** How a date is written by ISO 8601 or by its profile in XML Schema (`xs`). */
export interface IsoStyle {
  readonly profile: 'iso' | 'xs';
  readonly accuracy: IsoAccuracy;
  /** Whether the offset is written, which it is unless asked otherwise; ISO 8601 has none for a date alone. */
  readonly showsOffset: boolean | undefined;
  /** Written in UTC, not in the zone of the settings. */
  readonly isUtc: boolean;
}

/** What an option of a format says, and what it is about, of which each may be said once. */
const options: Readonly<
  Record<
    string,
    { readonly about: 'accuracy' | 'offset' | 'zone'; readonly says: Partial<IsoStyle> }
  >
> = {
  h: { about: 'accuracy', says: { accuracy: 'hours' } },
  m: { about: 'accuracy', says: { accuracy: 'minutes' } },
  s: { about: 'accuracy', says: { accuracy: 'seconds' } },
  ms: { about: 'accuracy', says: { accuracy: 'all-milliseconds' } },
  nz: { about: 'offset', says: { showsOffset: false } },
  fz: { about: 'offset', says: { showsOffset: true } },
  u: { about: 'zone', says: { isUtc: true } },
  fu: { about: 'zone', says: { isUtc: true } },
};

/**
 * Reads a format such as `iso`, `xs` or `iso_m_nz`; `undefined` when it is not an ISO format, and what is wrong with one
 * that cannot be used.
 */
export function parseIsoStyle(format: string): IsoStyle | string | undefined {
  const [profile, ...written] = format.split(/[_ ]+/);
  if (profile !== 'iso' && profile !== 'xs') {
    return undefined;
  }
  let style: IsoStyle = { profile, accuracy: 'milliseconds', showsOffset: undefined, isUtc: false };
  const said = new Set<string>();
  for (const name of written.filter((option) => option !== '')) {
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined || (profile === 'xs' && (name === 'h' || name === 'm'))) {
      return `it has no option ${name}`;
    }
    if (said.has(option.about)) {
      return `the option ${name} says again, or otherwise, what one before it said`;
    }
    said.add(option.about);
    style = { ...style, ...option.says };
  }
  return style;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Writes a time in ISO 8601. */
export function formatIso(time: number, kind: DateKind, style: IsoStyle, zone: TimeZone): string {
  const fields = calendarFields(time, style.isUtc ? utc : zone, 'gregorian');
  const date = kind === 'time' ? '' : isoDate(fields, style.profile);
  const clock = kind === 'date' ? '' : isoTime(fields, style.accuracy);
  const mayShowOffset = kind !== 'date' || style.profile === 'xs';
  const showsOffset = mayShowOffset && style.showsOffset !== false;
  const offset = showsOffset ? isoOffset(fields.offset) : '';
  return date + (date !== '' && clock !== '' ? 'T' : '') + clock + offset;
}

/** The year before 1 is 0 to ISO 8601, and -1 to XML Schema. Years before that are not filled up with zeros. */
function isoDate({ year, month, day }: CalendarFields, profile: IsoStyle['profile']): string {
  const shown = year < 0 && profile === 'iso' ? year + 1 : year;
  const written = shown < 0 ? String(shown) : String(shown).padStart(4, '0');
  return `${written}-${two(month)}-${two(day)}`;
}

function isoTime(fields: CalendarFields, accuracy: IsoAccuracy): string {
  const { hour, minute, second, millisecond } = fields;
  if (accuracy === 'hours') {
    return two(hour);
  }
  if (accuracy === 'minutes') {
    return `${two(hour)}:${two(minute)}`;
  }
  const seconds = `${two(hour)}:${two(minute)}:${two(second)}`;
  if (accuracy === 'seconds') {
    return seconds;
  }
  const fraction = String(millisecond).padStart(3, '0');
  const shown = accuracy === 'all-milliseconds' ? fraction : fraction.replace(/0+$/, '');
  return shown === '' ? seconds : `${seconds}.${shown}`;
}

function isoOffset(offset: number): string {
  return offset === 0 ? 'Z' : offsetText(offset, ':');
}
