import type { TimeZone } from '../../java/dates/index.js';
import { timeZoneNamed, utc } from '../../java/dates/index.js';
import { requireDate } from '../coercion/require.js';
import { toText } from '../coercion/text.js';
import { parseDate, zoneOf } from '../dates/date-output.js';
import type { IsoAccuracy } from '../dates/iso-format.js';
import { formatIso } from '../dates/iso-format.js';
import type { Environment } from '../runtime/environment.js';
import type { DateKind } from '../values/date-value.js';
import { DateValue } from '../values/date-value.js';
import { HashByLookup } from '../values/hash.js';
import { dateKindOf } from '../values/kinds.js';
import { ManyFaced } from '../values/many-faced.js';
import type { Value } from '../values/value.js';
import type { BuiltInFunction, BuiltInTable, BuiltInUse } from './built-in.js';
import { method, methodOfTexts, ofDate } from './define.js';

/** `?date`, `?time`, `?datetime`: of a date, the part that is meant; of a text, what it says in a format. */
function toKind(kind: DateKind): BuiltInFunction {
  return (use, env) => {
    const value = use.target.evaluate(env);
    const known = dateKindOf(value);
    if (known === kind) {
      return value;
    }
    if (known !== undefined) {
      return withKind(value, kind, use, env);
    }
    const text = toText(value, use.target, env);
    return new ManyFaced({
      date: { kind, read: () => parseDate(text, kind, '', env) },
      method: methodOfTexts(use, [0, 1], env, (args) =>
        parseDate(text, kind, args.textOr(0, ''), env),
      ),
      hash: new HashByLookup((format) => parseDate(text, kind, format, env)),
    });
  };
}

/** A date and time as only one of them, or the other; what has only one cannot become more. */
function withKind(
  value: Value | undefined,
  kind: DateKind,
  use: BuiltInUse,
  env: Environment,
): DateValue {
  const known = dateKindOf(value);
  if (known !== 'datetime') {
    throw env.fail('template-bad-argument', use, {
      problem: `A ${known ?? 'value'} cannot be made a ${kind}.`,
    });
  }
  return new DateValue(kind, requireDate(value, use.target, env).time);
}

/** `?date_if_unknown` and its kin: what a date means is always known. */
const asItIs: BuiltInFunction = ofDate((date) => date);

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
  const style = { profile: 'iso', ...variant, isUtc: false } as const;
  return formatIso(date.time, date.kind, style, zone);
}

const isoBuiltIns: BuiltInTable = Object.fromEntries(
  variants.flatMap(([suffix, variant]): [string, BuiltInFunction][] => [
    [`iso_utc${suffix}`, ofDate((date) => writeIso(date, variant, utc))],
    [`iso_local${suffix}`, ofDate((date, env) => writeIso(date, variant, zoneOf(env)))],
    [
      `iso${suffix}`,
      ofDate((date, env, use) =>
        method(use, 1, env, (args) => {
          const zone = timeZoneNamed(args.text(0));
          if (zone === undefined) {
            throw args.problem('needs a time zone');
          }
          return writeIso(date, variant, zone);
        }),
      ),
    ],
  ]),
);

/** Built-ins of dates and times. Those of numbers that make dates are with the numbers. */
export const dateBuiltIns: BuiltInTable = {
  ...isoBuiltIns,
  date: toKind('date'),
  time: toKind('time'),
  datetime: toKind('datetime'),
  date_if_unknown: asItIs,
  time_if_unknown: asItIs,
  datetime_if_unknown: asItIs,
};
