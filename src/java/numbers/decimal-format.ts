import type { NumberValue, RoundingMode } from './decimal.js';
import { Decimal, exactDecimal, rescale, simplify, toDecimal } from './decimal.js';
import type { AffixPart, NumberPattern } from './decimal-pattern.js';
import type { NumberSymbols } from './number-symbols.js';

/** A way to write numbers: a pattern with the symbols it is filled with. */
export interface NumberFormat {
  readonly pattern: NumberPattern;
  readonly symbols: NumberSymbols;
  readonly rounding: RoundingMode;
}

/** Writes a number by a pattern, as Java's `DecimalFormat` does. */
export function formatByPattern(
  value: NumberValue,
  pattern: NumberPattern,
  symbols: NumberSymbols,
  rounding: RoundingMode = 'half-even',
): string {
  if (Number.isNaN(value)) {
    return symbols.notANumber;
  }
  const scaled = times(value, pattern.multiplier);
  const isNegative =
    typeof scaled === 'number' ? scaled < 0 || Object.is(scaled, -0) : scaled.sign < 0;
  const digits = localDigits(writeDigits(scaled, pattern, symbols, rounding), symbols);
  const { positive, negative } = pattern;
  const affixes = isNegative ? (negative ?? withMinus(positive)) : positive;
  return writeAffix(affixes.prefix, symbols) + digits + writeAffix(affixes.suffix, symbols);
}

function writeDigits(
  value: NumberValue,
  pattern: NumberPattern,
  symbols: NumberSymbols,
  rounding: RoundingMode,
): string {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return symbols.infinity;
  }
  return pattern.exponentDigits > 0
    ? scientific(toDecimal(value), pattern, symbols, rounding)
    : plainNotation(value, pattern, symbols, rounding);
}

function localDigits(written: string, { zero }: NumberSymbols): string {
  return zero === '0'
    ? written
    : written.replace(/[0-9]/g, (digit) => {
        return String.fromCharCode(zero.charCodeAt(0) + Number(digit));
      });
}

function withMinus({ prefix, suffix }: NumberPattern['positive']): NumberPattern['positive'] {
  return { prefix: [{ symbol: '-' }, ...prefix], suffix };
}

/** Which symbol of the locale a character of a pattern stands for. */
const symbolNames = {
  '-': 'minus',
  '%': 'percent',
  '‰': 'perMille',
  '¤': 'currency',
  '¤¤': 'currencyCode',
} as const satisfies Record<string, keyof NumberSymbols>;

function writeAffix(parts: readonly AffixPart[], symbols: NumberSymbols): string {
  let written = '';
  for (const part of parts) {
    written += 'text' in part ? part.text : symbols[symbolNames[part.symbol]];
  }
  return written;
}

function times(value: NumberValue, multiplier: number): NumberValue {
  if (multiplier === 1) {
    return value;
  }
  if (typeof value === 'number') {
    return value * multiplier;
  }
  return simplify(new Decimal(value.unscaled * BigInt(multiplier), value.scale));
}

/**
 * The digits of a number with at most that many in the fraction. A binary fraction that has to be shortened is rounded
 * by its exact value, not by the digits in which it is usually written.
 */
export function roundedTo(value: NumberValue, fraction: number, rounding: RoundingMode): Decimal {
  const decimal = toDecimal(value);
  if (decimal.scale <= fraction) {
    return decimal.scale < 0 ? rescale(decimal, 0) : decimal;
  }
  return rescale(typeof value === 'number' ? exactDecimal(value) : decimal, fraction, rounding);
}

function plainNotation(
  value: NumberValue,
  pattern: NumberPattern,
  symbols: NumberSymbols,
  rounding: RoundingMode,
): string {
  const { minimumFraction, maximumFraction, minimumInteger } = pattern;
  const [whole, fraction] = isWhole(value)
    ? [String(Math.abs(value)), '']
    : split(shownDigits(value, maximumFraction, rounding));
  const integer = (whole === '0' ? '' : whole).padStart(minimumInteger, '0');
  const shownFraction = fraction.replace(/0+$/, '').padEnd(minimumFraction, '0');
  const isEmpty = integer === '' && shownFraction === '';
  const shownInteger = grouped(isEmpty ? '0' : integer, pattern.grouping, symbols.group);
  const showsSeparator = shownFraction !== '' || pattern.alwaysShowsSeparator;
  return shownInteger + (showsSeparator ? symbols.decimal : '') + shownFraction;
}

const zero = new Decimal(0n, 0);

/** A number whose first digit is further behind than one that is shown is 0 to Java, however it is to be rounded. */
function shownDigits(value: NumberValue, fraction: number, rounding: RoundingMode): Decimal {
  return -magnitudeOf(toDecimal(value)) > fraction ? zero : roundedTo(value, fraction, rounding);
}

/** Whether its digits are those that JavaScript writes. */
function isWhole(value: NumberValue): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** The digits before and behind the decimal separator, without a sign. */
function split({ unscaled, scale }: Decimal): readonly [whole: string, fraction: string] {
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return [digits.slice(0, point), digits.slice(point)];
}

function grouped(digits: string, size: number, separator: string): string {
  if (size === 0 || digits.length <= size) {
    return digits;
  }
  const first = ((digits.length - 1) % size) + 1;
  let written = digits.slice(0, first);
  for (let at = first; at < digits.length; at += size) {
    written += separator + digits.slice(at, at + size);
  }
  return written;
}

/** Digits with an exponent: `0.##E0`. With optional digits before the point, the exponent is a multiple of them. */
function scientific(
  given: Decimal,
  pattern: NumberPattern,
  symbols: NumberSymbols,
  rounding: RoundingMode,
): string {
  const { minimumInteger, maximumInteger, minimumFraction, maximumFraction, exponentDigits } =
    pattern;
  // Rounding comes first, because it may add a digit: 9.99 is written as 1E1.
  const value = withDigits(given, maximumInteger + maximumFraction, rounding);
  const isZero = value.unscaled === 0n;
  const magnitude = isZero ? 0 : magnitudeOf(value);
  const repeats = maximumInteger > 1 && maximumInteger > minimumInteger;
  const shift = isZero
    ? 0
    : repeats
      ? Math.floor((magnitude - 1) / maximumInteger) * maximumInteger
      : magnitude - minimumInteger;
  const mantissa = new Decimal(value.unscaled, value.scale + shift);
  const leastInteger = repeats ? 1 : minimumInteger;
  const shownInteger = repeats && !isZero ? magnitude - shift : leastInteger;
  const leastFraction = Math.max(minimumInteger + minimumFraction - shownInteger, 0);
  const significant = Math.max(maximumInteger + maximumFraction - shownInteger, 0);
  const rounded = rescaleMantissa(mantissa, significant, rounding);
  const digits = plainNotation(
    rounded,
    {
      ...pattern,
      grouping: 0,
      minimumInteger: leastInteger,
      minimumFraction: leastFraction,
      maximumFraction: Math.max(significant, leastFraction),
    },
    symbols,
    rounding,
  );
  const exponent = String(Math.abs(shift)).padStart(exponentDigits, '0');
  return `${digits}${symbols.exponent}${shift < 0 ? symbols.minus : ''}${exponent}`;
}

/** How many digits are before the decimal point; below 0, how many zeros are behind it. */
function magnitudeOf({ unscaled, scale }: Decimal): number {
  return (unscaled < 0n ? -unscaled : unscaled).toString().length - scale;
}

/** A number of at most so many digits. */
function withDigits(value: Decimal, count: number, rounding: RoundingMode): Decimal {
  const scale = count - magnitudeOf(value);
  return scale < value.scale ? rescale(value, scale, rounding) : value;
}

function rescaleMantissa(mantissa: Decimal, fraction: number, rounding: RoundingMode): Decimal {
  return mantissa.scale > fraction ? rescale(mantissa, fraction, rounding) : mantissa;
}
