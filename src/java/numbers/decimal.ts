import { PatternProblem } from './pattern-problem.js';

/** Fraction digits that products and quotients keep at most, unless an operand has more. */
const fractionDigits = 12;

const decimalPattern = /^([+-]?)(\d+)?(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** A decimal fraction: `unscaled / 10 ** scale`, exact, of any size. */
export class Decimal {
  readonly unscaled: bigint;
  readonly scale: number;

  constructor(unscaled: bigint, scale: number) {
    this.unscaled = unscaled;
    this.scale = scale;
  }

  /** The sign: -1, 0 or 1. */
  get sign(): -1 | 0 | 1 {
    if (this.unscaled === 0n) {
      return 0;
    }
    return this.unscaled < 0n ? -1 : 1;
  }
}

/** A number: as JavaScript has it where that is exact, otherwise a decimal fraction of any size. */
export type NumberValue = number | Decimal;

/** Digits of most numbers, which cost nothing worth counting. */
const fewDigits = 64;

/**
 * About how many digits a number has beyond those of most numbers: what it costs to calculate with it, and to write it,
 * goes by that.
 *
 * @example
 * excessDigits(12.5); // 0
 */
export function excessDigits(value: NumberValue): number {
  if (typeof value === 'number') {
    return 0;
  }
  const { unscaled, scale } = value;
  const isShort = BigInt.asIntN(fewDigits, unscaled) === unscaled;
  if (isShort && scale <= fewDigits) {
    return 0;
  }
  return scale + (isShort ? 0 : unscaled.toString(16).length);
}

/**
 * Reads a decimal number as Java's `BigDecimal` does: `12`, `-0.5`, `.5`, `1e-3`. `undefined` when it is not one, or when
 * its exponent is beyond a thousand digits.
 */
export function parseDecimal(text: string): NumberValue | undefined {
  const decimal = readDecimal(text);
  return decimal === undefined ? undefined : simplify(decimal);
}

function readDecimal(text: string): Decimal | undefined {
  const match = decimalPattern.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') {
    return undefined;
  }
  const shift = Number(exponent);
  if (Math.abs(shift) > 1000) {
    return undefined;
  }
  const digits = BigInt(whole + fraction);
  return new Decimal(sign === '-' ? -digits : digits, fraction.length - shift);
}

/** A JavaScript number as a decimal, with the shortest digits that mean it; 0 where it is not finite. */
export function toDecimal(value: NumberValue): Decimal {
  if (typeof value !== 'number') {
    return value;
  }
  if (Number.isSafeInteger(value)) {
    return new Decimal(BigInt(value), 0);
  }
  const decimal = readDecimal(String(value)) ?? new Decimal(0n, 0);
  return decimal.scale < 0 ? rescale(decimal, 0) : decimal;
}

/** The exact binary value of a JavaScript number, which its shortest digits only come near. */
export function exactDecimal(value: number): Decimal {
  let scale = 0;
  let scaled = value;
  let power = 1n;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    power *= 5n;
    scale += 1;
  }
  return new Decimal(BigInt(scaled) * power, scale);
}

/** The same number as a JavaScript number where that is exact. */
export function simplify(value: Decimal): NumberValue {
  if (value.scale === 0) {
    const plain = Number(value.unscaled);
    return Number.isSafeInteger(plain) ? plain : value;
  }
  if (value.scale < 0) {
    return simplify(rescale(value, 0));
  }
  return value;
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** How a fraction that does not fit is shortened. */
export type RoundingMode =
  'up' | 'down' | 'ceiling' | 'floor' | 'half-up' | 'half-down' | 'half-even' | 'unnecessary';

const roundsAway: Readonly<
  Record<RoundingMode, (sign: number, half: number, isOdd: boolean) => boolean>
> = {
  up: () => true,
  down: () => false,
  ceiling: (sign) => sign > 0,
  floor: (sign) => sign < 0,
  'half-up': (_sign, half) => half >= 0,
  'half-down': (_sign, half) => half > 0,
  'half-even': (_sign, half, isOdd) => half > 0 || (half === 0 && isOdd),
  unnecessary: () => {
    throw new PatternProblem('the number would have to be rounded, which it says is not necessary');
  },
};

/** Divides whole numbers and rounds the quotient. */
function divideRounded(dividend: bigint, divisor: bigint, mode: RoundingMode): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n) {
    return quotient;
  }
  const sign = dividend < 0n === divisor < 0n ? 1 : -1;
  const twice = (remainder < 0n ? -remainder : remainder) * 2n;
  const size = divisor < 0n ? -divisor : divisor;
  const half = twice > size ? 1 : twice === size ? 0 : -1;
  const away = roundsAway[mode](sign, half, quotient % 2n !== 0n);
  return away ? quotient + BigInt(sign) : quotient;
}

/** The same number with that many fraction digits. */
export function rescale(value: Decimal, scale: number, mode: RoundingMode = 'half-up'): Decimal {
  if (scale === value.scale) {
    return value;
  }
  if (scale > value.scale) {
    return new Decimal(value.unscaled * powerOfTen(scale - value.scale), scale);
  }
  return new Decimal(divideRounded(value.unscaled, powerOfTen(value.scale - scale), mode), scale);
}

function align(left: NumberValue, right: NumberValue): readonly [Decimal, Decimal] {
  const a = toDecimal(left);
  const b = toDecimal(right);
  const scale = Math.max(a.scale, b.scale);
  return [rescale(a, scale), rescale(b, scale)];
}

/** `left + right`, exact. */
export function add(left: NumberValue, right: NumberValue): NumberValue {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (Number.isSafeInteger(left) && Number.isSafeInteger(right) && Number.isSafeInteger(sum)) {
      return sum;
    }
  }
  const [a, b] = align(left, right);
  return simplify(new Decimal(a.unscaled + b.unscaled, a.scale));
}

/** `-value`. */
export function negate(value: NumberValue): NumberValue {
  if (typeof value === 'number') {
    return value === 0 ? 0 : -value;
  }
  return new Decimal(-value.unscaled, value.scale);
}

/** `left - right`, exact. */
export function subtract(left: NumberValue, right: NumberValue): NumberValue {
  return add(left, negate(right));
}

/** `left * right`, with at most twelve fraction digits. */
export function multiply(left: NumberValue, right: NumberValue): NumberValue {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right;
    if (
      Number.isSafeInteger(left) &&
      Number.isSafeInteger(right) &&
      Number.isSafeInteger(product)
    ) {
      return product === 0 ? 0 : product;
    }
  }
  const a = toDecimal(left);
  const b = toDecimal(right);
  const product = new Decimal(a.unscaled * b.unscaled, a.scale + b.scale);
  return simplify(product.scale > fractionDigits ? rescale(product, fractionDigits) : product);
}

/** `left / right` with twelve fraction digits, or as many as the operands have; `undefined` by zero. */
export function divide(left: NumberValue, right: NumberValue): NumberValue | undefined {
  const a = toDecimal(left);
  const b = toDecimal(right);
  if (b.unscaled === 0n) {
    return undefined;
  }
  const scale = Math.max(fractionDigits, a.scale, b.scale);
  const dividend = a.unscaled * powerOfTen(scale + b.scale - a.scale);
  return simplify(trimmed(new Decimal(divideRounded(dividend, b.unscaled, 'half-up'), scale)));
}

/** Without zeros at the end of the fraction: a quotient that comes out even is a whole number. */
function trimmed(value: Decimal): Decimal {
  let { unscaled, scale } = value;
  while (scale > 0 && unscaled % 10n === 0n) {
    unscaled /= 10n;
    scale -= 1;
  }
  return new Decimal(unscaled, scale);
}

/** The whole part, as Java's `longValue` gives it: cut off, then wrapped to 64 bits; of a `double`, its nearest in them. */
export function toLong(value: NumberValue): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    return BigInt(value);
  }
  if (isLongDouble(value)) {
    return nearestWithin(value, 64);
  }
  return BigInt.asIntN(64, rescale(toDecimal(value), 0, 'down').unscaled);
}

/** The whole part, as Java's `intValue` gives it: cut off, then wrapped to 32 bits; of a `double`, its nearest in them. */
export function toInt(value: NumberValue): number {
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31) {
    return value + 0;
  }
  if (isLongDouble(value)) {
    return Number(nearestWithin(value, 32));
  }
  return Number(BigInt.asIntN(32, toLong(value)));
}

/** Whether a number is a `double` for certain: integers of that length are kept as decimals. */
function isLongDouble(value: NumberValue): value is number {
  return typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);
}

/** What Java casts a `double` to: the limit that it is beyond, if it is. */
function nearestWithin(value: number, bits: 32 | 64): bigint {
  if (Number.isNaN(value)) {
    return 0n;
  }
  const limit = 2 ** (bits - 1);
  if (value >= limit) {
    return BigInt(limit) - 1n;
  }
  return BigInt(Math.max(value, -limit));
}

/** `left % right` of the whole parts; `undefined` by zero. */
export function remainder(left: NumberValue, right: NumberValue): NumberValue | undefined {
  const divisor = toLong(right);
  if (divisor === 0n) {
    return undefined;
  }
  return simplify(new Decimal(toLong(left) % divisor, 0));
}

/** Below 0, 0 or above 0, as the left number is smaller, equal or larger. */
export function compareNumbers(left: NumberValue, right: NumberValue): number {
  if (typeof left === 'number' && typeof right === 'number') {
    return left - right;
  }
  if (!isFinite(left) || !isFinite(right)) {
    return toDouble(left) - toDouble(right);
  }
  const [a, b] = align(left, right);
  if (a.unscaled === b.unscaled) {
    return 0;
  }
  return a.unscaled < b.unscaled ? -1 : 1;
}

/** Whether it is a number that can be calculated with: not infinite, and not `NaN`. */
export function isFinite(value: NumberValue): boolean {
  return value instanceof Decimal || Number.isFinite(value);
}

/** The nearest JavaScript number. */
export function toDouble(value: NumberValue): number {
  if (typeof value === 'number') {
    return value;
  }
  return Number(`${value.unscaled}e${-value.scale}`);
}
