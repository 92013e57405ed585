import type { Digits } from './decimal-digits.js';
import { binaryExponent, estimatedExponent, isNearerAbove, oneUp } from './decimal-digits.js';

/** So many digits tell all doubles apart. */
const mostDigits = 17;

/** From this estimate of the exponent on, Java does not compute with 64 bits any more. */
const firstLongExponent = 26;

/**
 * The digits that Java 17 writes of a whole number of 64 bits from `2 ** 53` on: all but those that are surely of no
 * significance.
 *
 * @example
 * digitsOfLong(78602159435451000); // { digits: '78602159435451008', exponent: 16 }
 */
export function digitsOfLong(size: number): Digits {
  const excess = binaryExponent(size) - 54;
  const insignificant = excess > 1 ? Math.floor(excess * Math.log10(2)) : 0;
  const unit = 10n ** BigInt(insignificant);
  const whole = BigInt(size);
  const rounded = whole / unit + ((whole % unit) * 2n >= unit && insignificant > 0 ? 1n : 0n);
  const digits = rounded.toString();
  return { digits, exponent: digits.length - 1 + insignificant };
}

/**
 * The digits that Java 17 writes of a double from `2 ** 63` to `1e41` that is no power of two: as few as are nearer than
 * half of what is between it and the next one. There are two at least: one is behind the point.
 *
 * The number is divided once, into 17 digits and a rest. What fewer digits leave is compared by these digits alone, and by
 * the rest only where they are equal.
 *
 * @example
 * digitsBeyondLong(8.41e21); // { digits: '8409999999999999', exponent: 21 }
 */
export function digitsBeyondLong(size: number): Digits {
  const whole = BigInt(size);
  const text = whole.toString();
  const exponent = text.length - 1;
  const unit = 10n ** BigInt(text.length - mostDigits);
  const rest = whole % unit;
  // Half of what is between it and the next double.
  const margin = 1n << BigInt(binaryExponent(size) - 53);
  const marginUnits = Number(margin / unit);
  const marginRest = margin % unit;
  for (let length = fewestNearby(text); ; length = Math.max(length + 1, mostDigits - 2)) {
    const digits = text.slice(0, length);
    const left = Number(text.slice(length, mostDigits));
    const space = 10 ** (mostDigits - length);
    const isLow = left < marginUnits || (left === marginUnits && rest < marginRest);
    // How many units the number and what it may be off by lack to the next of so many digits.
    const lacking = space - left - marginUnits;
    const isHigh =
      lacking < 0 || (lacking < 2 && reaches(rest + marginRest, BigInt(lacking) * unit, size));
    if (isLow || isHigh) {
      const isUp =
        isHigh &&
        (!isLow || isNearerAbove(BigInt(left) * unit + rest, BigInt(space) * unit, digits)) &&
        (length < mostDigits || !isLost(size, { unit, rest, margin }));
      return isUp ? oneUp(digits, exponent) : { digits, exponent };
    }
  }
}

/**
 * How many digits there are at least, by a glance at them: half of what is between two doubles is below 12 units, so what
 * the others leave begins with zeros, or with nines, up to its last two digits. Where so many do not do, none does that has
 * such a digit behind it.
 */
function fewestNearby(text: string): number {
  let length = mostDigits - 2;
  const digit = text.charAt(length - 1);
  while ((digit === '0' || digit === '9') && length > 2 && text.charAt(length - 1) === digit) {
    length -= 1;
  }
  return length;
}

/** Half way counts as reached, but not where Java computes with 64 bits. */
function reaches(reached: bigint, wanted: bigint, size: number): boolean {
  return reached === wanted ? estimate(size) >= firstLongExponent : reached > wanted;
}

/**
 * Whether Java leaves the last of 17 digits as it is, though the number is nearer to the next: where it computes with the
 * largest numbers that fit into 64 bits, a sum of two of them does not.
 */
function isLost(
  size: number,
  { unit, rest, margin }: { readonly unit: bigint; readonly rest: bigint; readonly margin: bigint },
): boolean {
  // A unit is this there.
  const unitOfLong = 2n * 5n ** 26n;
  const isBeyond = (number: bigint) => number * unitOfLong >= unit << 63n;
  return estimate(size) === firstLongExponent - 1 && isBeyond(rest + margin) && !isBeyond(margin);
}

function estimate(size: number): number {
  const binary = binaryExponent(size);
  return estimatedExponent(size / 2 ** binary, binary);
}
