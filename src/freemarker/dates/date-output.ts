import type { DatePatternPart, TimeZone } from '../../java/dates/index.js';
import {
  calendarFields,
  calendarNames,
  formatDateByPattern,
  jointOf,
  namedDatePattern,
  parseDateByPattern,
  parseDatePattern,
  timeZoneNamed,
  utc,
} from '../../java/dates/index.js';
import { languageTag } from '../../java/numbers/index.js';
import type { Environment } from '../runtime/environment.js';
import type { DateKind } from '../values/date-value.js';
import { DateValue } from '../values/date-value.js';
import { formatIso, parseIsoStyle } from './iso-format.js';
import { parseIso } from './iso-input.js';

/** Steps that writing or reading a date counts as. */
const formatPrice = 100;

/** The service counts milliseconds in 64 bits. */
const latestTime = 2 ** 63;

/** The time zone of the settings. */
export function zoneOf(env: Environment): TimeZone {
  return timeZoneNamed(env.settings.time_zone) ?? utc;
}

/** A date as the settings write it. */
export function formatDateValue(date: DateValue, env: Environment): string {
  return formatDateAs(date, '', env);
}

/** A date as a format writes it: a pattern, `short` … `full`, `iso`, `xs`; empty for that of the settings. */
export function formatDateAs(date: DateValue, format: string, env: Environment): string {
  env.step(formatPrice);
  const { kind, time } = date;
  const local = formatByLocale(time, kind, wantedFormat(format, kind, env), env);
  if (local !== undefined) {
    return local;
  }
  const style = styleOf(format, kind, env);
  if ('profile' in style) {
    return formatIso(time, kind, style, zoneOf(env));
  }
  const fields = calendarFields(time, zoneOf(env), 'historic');
  return formatDateByPattern(fields, style, calendarNames(env.settings.locale));
}

/** Reads a date as a format writes it. A finding, at the whole interpolation, when the text is not one. */
export function parseDate(
  text: string,
  kind: DateKind,
  format: string,
  env: Environment,
): DateValue {
  env.step(formatPrice);
  const style = styleOf(format, kind, env);
  const zone = zoneOf(env);
  const names = calendarNames(env.settings.locale);
  const time =
    'profile' in style
      ? parseIso(text, kind, style.profile, style.isUtc ? utc : zone)
      : parseDateByPattern(text, style, { names, zone, now: env.now });
  if (time === undefined || !(Math.abs(time) <= latestTime)) {
    throw env.fail('template-bad-date');
  }
  return new DateValue(kind, time);
}

/** The format that is meant: an empty one is that of the settings, which is `medium` unless it was set. */
function wantedFormat(format: string, kind: DateKind, env: Environment): string {
  const wanted = format === '' ? env.settings[`${kind}_format`] : format;
  return wanted === '' ? 'medium' : wanted;
}

const intlStyles = ['short', 'medium', 'long', 'full'] as const;

/** A date in a named format of a locale that does not write dates as the United States do. */
function formatByLocale(
  time: number,
  kind: DateKind,
  format: string,
  env: Environment,
): string | undefined {
  const { locale } = env.settings;
  const tag = locale === 'en_US' ? undefined : languageTag(locale);
  const [dateName, timeName = dateName] = format.split('_');
  const dateStyle = intlStyles.find((style) => style === dateName);
  const timeStyle = intlStyles.find((style) => style === timeName);
  const zone = zoneOf(env);
  const local = new Date(time + zone.offsetAt(time));
  const isKnown = !Number.isNaN(local.getTime());
  if (tag === undefined || dateStyle === undefined || timeStyle === undefined || !isKnown) {
    return undefined;
  }
  const options = { calendar: 'gregory', timeZone: 'UTC' } as const;
  const write = (styles: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, ...styles })
      .formatToParts(local)
      .map(({ type, value }) =>
        type === 'timeZoneName' ? zone.nameAt(time, styles.timeStyle === 'full', tag) : value,
      )
      .join('');
  if (kind !== 'datetime') {
    return write(kind === 'date' ? { dateStyle } : { timeStyle });
  }
  const joint = dateStyle === timeStyle ? jointOf(locale, dateStyle) : undefined;
  return joint === undefined
    ? write({ dateStyle, timeStyle })
    : `${write({ dateStyle })}${joint}${write({ timeStyle })}`;
}

function styleOf(
  format: string,
  kind: DateKind,
  env: Environment,
): readonly DatePatternPart[] | Exclude<ReturnType<typeof parseIsoStyle>, string | undefined> {
  const wanted = wantedFormat(format, kind, env);
  const iso = parseIsoStyle(wanted);
  const pattern = namedDatePattern(wanted, kind) ?? wanted;
  const style = iso ?? parseDatePattern(pattern);
  if (typeof style !== 'string') {
    return style;
  }
  throw env.fail('template-bad-format', undefined, { format: wanted, problem: style });
}
