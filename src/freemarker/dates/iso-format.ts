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

const accuracies: Readonly<Record<string, IsoAccuracy>> = {
  h: 'hours',
  m: 'minutes',
  s: 'seconds',
  ms: 'all-milliseconds',
};

/** Reads a format such as `iso`, `xs` or `iso_m_nz`; `undefined` when it is not an ISO format. */
export function parseIsoStyle(format: string): IsoStyle | string | undefined {
  const [profile, ...options] = format.split(/[_ ]+/);
  if (profile !== 'iso' && profile !== 'xs') {
    return undefined;
  }
  let style: IsoStyle = { profile, accuracy: 'milliseconds', showsOffset: undefined, isUtc: false };
  for (const option of options) {
    const accuracy = Object.hasOwn(accuracies, option) ? accuracies[option] : undefined;
    if (accuracy !== undefined && (profile === 'iso' || option.endsWith('s'))) {
      style = { ...style, accuracy };
    } else if (option === 'nz') {
      style = { ...style, showsOffset: false };
    } else if (option === 'fz') {
      style = { ...style, showsOffset: true };
    } else if (option === 'u' || option === 'fu') {
      style = { ...style, isUtc: true };
    } else {
      return `it has no option ${option}`;
    }
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
