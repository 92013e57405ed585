import type { Digits } from './decimal-digits.js';
import { estimatedExponent, isNearerAbove, oneUp } from './decimal-digits.js';

/** The smallest double is this power of two. */
const smallest = -1074;

/** Those that were asked for: there are two thousand at most. */
const known = new Map<number, Digits>();

/**
 * The digits that Java 17 writes of a power of two. The next smaller double is nearer than the next larger one, and Java
 * holds the digits to that distance on both sides: often they are more than tell it apart.
 *
 * @example
 * digitsOfPower(-44); // { digits: '56843418860808015', exponent: -14 }
 *
 * @param binary - the exponent
 */
export function digitsOfPower(binary: number): Digits {
  const found = known.get(binary) ?? byDivision(binary);
  known.set(binary, found);
  return found;
}

/** Divides digit by digit, until what is left is within the margin: a number that is made of fives and twos. */
function byDivision(binary: number): Digits {
  let exponent = estimatedExponent(1, binary);
  const fives = Math.max(0, -exponent);
  const divisorFives = Math.max(0, exponent);
  const fraction = Math.max(0, -binary);
  const significantBits = Math.min(53, binary - smallest + 1);
  const twos = fives + fraction + binary;
  const marginTwos = twos - significantBits - 1;
  const divisorTwos = divisorFives + fraction;
  const lowest = Math.min(marginTwos, divisorTwos);
  let rest = power(fives, twos - lowest);
  let margin = power(fives, marginTwos - lowest);
  const divisor = power(divisorFives, divisorTwos - lowest);
  let digits = '';
  for (;;) {
    const digit = rest / divisor;
    rest = 10n * (rest % divisor);
    margin *= 10n;
    const isLow = rest < margin;
    const isHigh = rest + margin >= 10n * divisor;
    if (digits === '' && digit === 0n && !isHigh) {
      exponent -= 1;
      continue;
    }
    digits += digit.toString();
    if (digits.length > 1 && (isLow || isHigh)) {
      const isUp = isHigh && (!isLow || isNearerAbove(rest, 10n * divisor, digits));
      return isUp ? oneUp(digits, exponent) : { digits, exponent };
    }
  }
}

function power(fives: number, twos: number): bigint {
  return (5n ** BigInt(fives)) << BigInt(twos);
}
