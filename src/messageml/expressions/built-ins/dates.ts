import { formatIso } from '../dates/iso-format.js';
import type { IsoAccuracy } from '../dates/iso-format.js';
import { DateValue } from '../dates/date-value.js';
import { parseDate, zoneOf } from '../dates/date-output.js';
import type { KnownKind } from '../dates/date-output.js';
import { timeZoneNamed, utc } from '../dates/time-zones.js';
import type { TimeZone } from '../dates/time-zones.js';
import type { Environment } from '../runtime/environment.js';
import { requireDate, toText } from '../values/coercion.js';
import { HashByLookup } from '../values/hash.js';
import { asDate } from '../values/kinds.js';
import { ManyFaced } from '../values/many-faced.js';
import type { BuiltInFunction, BuiltInTable, BuiltInUse } from './built-in.js';
import { method, methodOfTexts, ofDate } from './define.js';

/** `?date`, `?time`, `?datetime`: of a date, the part that is meant; of a text, what it says in a format. */
function toKind(kind: KnownKind): BuiltInFunction {
  return (use, env) => {
    const value = use.target.evaluate(env);
    const date = asDate(value);
    if (date !== undefined) return withKind(date, kind, use, env);
    const text = toText(value, use.target, env);
    return new ManyFaced({
      date: () => parseDate(text, kind, '', env),
      method: methodOfTexts(use, [0, 1], (args) => parseDate(text, kind, args.textOr(0, ''), env)),
      hash: new HashByLookup((format) => parseDate(text, kind, format, env)),
    });
  };
}

function withKind(date: DateValue, kind: KnownKind, use: BuiltInUse, env: Environment): DateValue {
  if (date.kind === kind) return date;
  if (date.kind === 'unknown' || date.kind === 'datetime') return new DateValue(kind, date.time);
  throw env.fail('template-bad-argument', use, {
    problem: `A ${date.kind} cannot be made a ${kind}.`,
  });
}

function ifUnknown(kind: KnownKind): BuiltInFunction {
  return ofDate((date) => (date.kind === 'unknown' ? new DateValue(kind, date.time) : date));
}

interface IsoVariant {
  readonly accuracy: IsoAccuracy;
  readonly showsOffset: boolean | undefined;
}

const accuracies: readonly (readonly [suffix: string, accuracy: IsoAccuracy])[] = [
  ['', 'seconds'],
  ['_ms', 'milliseconds'],
  ['_m', 'minutes'],
  ['_h', 'hours'],
];

const offsets: readonly (readonly [suffix: string, showsOffset: boolean | undefined])[] = [
  ['', undefined],
  ['_nz', false],
];

/** The variants of `?iso_utc` and its kin, by what is added to their name. */
const variants: readonly (readonly [suffix: string, variant: IsoVariant])[] = [
  ...accuracies.flatMap(([suffix, accuracy]) =>
    offsets.map(([zone, showsOffset]) => [`${suffix}${zone}`, { accuracy, showsOffset }] as const),
  ),
  ['_fz', { accuracy: 'seconds', showsOffset: true }],
];

function writeIso(date: DateValue, variant: IsoVariant, zone: TimeZone): string {
  const showsOffset = date.kind === 'date' ? false : variant.showsOffset;
  const style = { profile: 'iso', accuracy: variant.accuracy, showsOffset, isUtc: false } as const;
  return formatIso(date.time, date.kind, style, zone);
}

function isoDate(use: BuiltInUse, env: Environment): DateValue {
  const date = requireDate(use.target.evaluate(env), use.target, env);
  if (date.kind !== 'unknown') return date;
  throw env.fail('template-bad-date', use.target);
}

const isoBuiltIns: BuiltInTable = Object.fromEntries(
  variants.flatMap(([suffix, variant]): [string, BuiltInFunction][] => [
    [`iso_utc${suffix}`, (use, env) => writeIso(isoDate(use, env), variant, utc)],
    [`iso_local${suffix}`, (use, env) => writeIso(isoDate(use, env), variant, zoneOf(env))],
    [
      `iso${suffix}`,
      (use, env) => {
        const date = isoDate(use, env);
        return method(use, 1, (args) => {
          const zone = timeZoneNamed(args.text(0));
          if (zone === undefined) throw args.problem('needs a time zone');
          return writeIso(date, variant, zone);
        });
      },
    ],
  ]),
);

/** Built-ins of dates and times. Those of numbers that make dates are with the numbers. */
export const dateBuiltIns: BuiltInTable = {
  ...isoBuiltIns,
  date: toKind('date'),
  time: toKind('time'),
  datetime: toKind('datetime'),
  date_if_unknown: ifUnknown('date'),
  time_if_unknown: ifUnknown('time'),
  datetime_if_unknown: ifUnknown('datetime'),
};
