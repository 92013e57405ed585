import {
  Decimal,
  negate,
  rescale,
  simplify,
  toDouble,
  toInt,
  toLong,
} from '../../java/numbers/index.js';
import type { DateKind } from '../values/date-value.js';
import { DateValue } from '../values/date-value.js';
import { asDate } from '../values/kinds.js';
import type { BuiltInFunction, BuiltInTable } from './built-in.js';
import { ofNumber } from './define.js';

/** A whole number near a number, which the service first makes one of 64 bits, with what that takes from its digits. */
function rounded(round: (value: number) => number): BuiltInFunction {
  return ofNumber((value, env) => {
    const rounded = round(toDouble(value)) + 0;
    if (!Number.isFinite(rounded)) {
      throw env.fail('template-bad-argument', undefined, {
        problem: 'Infinity and NaN cannot be rounded.',
      });
    }
    return Number.isSafeInteger(rounded) ? rounded : simplify(new Decimal(BigInt(rounded), 0));
  });
}

function nearest(value: number): number {
  const floor = Math.floor(value);
  return value - floor >= 0.5 ? floor + 1 : floor;
}

/** The whole part, wrapped to that many bits as Java's casts do. */
function cast(bits: 8 | 16): BuiltInFunction {
  return ofNumber((value) => Number(BigInt.asIntN(bits, BigInt(toInt(value)))));
}

const toWhole = ofNumber((value) => simplify(new Decimal(toLong(value), 0)));

function toDate(kind: DateKind): BuiltInFunction {
  return ofNumber((value, env) => {
    if (typeof value === 'number') {
      return new DateValue(kind, Number(toLong(nearest(value))));
    }
    const time = rescale(value, 0, 'half-up').unscaled;
    if (BigInt.asIntN(64, time) !== time) {
      throw env.fail('template-bad-argument', undefined, {
        problem: 'A date is a number of milliseconds of at most 64 bits.',
      });
    }
    return new DateValue(kind, Number(time));
  });
}

/** 1 as `a`, 26 as `z`, 27 as `aa`, the way columns of a sheet are named. */
function letters(first: 'a' | 'A'): BuiltInFunction {
  return ofNumber((value, env, { name }) => {
    const number = toDouble(value);
    if (!Number.isInteger(number) || number < 1 || number >= 2 ** 31) {
      throw env.fail('template-bad-argument', undefined, {
        problem: `?${name} needs a whole number of at least 1.`,
      });
    }
    let text = '';
    for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
      text = String.fromCharCode(first.charCodeAt(0) + ((rest - 1) % 26)) + text;
    }
    return text;
  });
}

/** Built-ins of numbers. */
export const numberBuiltIns: BuiltInTable = {
  abs: ofNumber((value) => {
    const isNegative = value instanceof Decimal ? value.sign < 0 : value < 0;
    return isNegative ? negate(value) : value;
  }),
  ceiling: rounded(Math.ceil),
  floor: rounded(Math.floor),
  round: rounded(nearest),
  byte: cast(8),
  short: cast(16),
  int: ofNumber(toInt),
  long: (use, env) => {
    const date = asDate(use.target.evaluate(env));
    return date === undefined ? toWhole(use, env) : date.time;
  },
  double: ofNumber(toDouble),
  float: ofNumber((value) => Math.fround(toDouble(value))),
  is_infinite: ofNumber((value) => Math.abs(toDouble(value)) === Infinity),
  is_nan: ofNumber((value) => Number.isNaN(toDouble(value))),
  number_to_date: toDate('date'),
  number_to_time: toDate('time'),
  number_to_datetime: toDate('datetime'),
  upper_abc: letters('A'),
  lower_abc: letters('a'),
};
