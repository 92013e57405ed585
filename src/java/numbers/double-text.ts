import type { Digits } from './decimal-digits.js';
import { digitsBeyondLong, digitsOfLong } from './digits-of-large.js';
import { digitsOfPower } from './digits-of-power.js';

/** From here on each double is a whole number, and not each whole number is a double. */
const firstGap = 2 ** 53;

/** What is below this fits into 64 bits. */
const firstBeyondLong = 2 ** 63;

/**
 * Above this, no decimal of 17 digits lies half way between two doubles any more: half way is an odd number of 54 bits at
 * most, and `10 ** n` has a power of five in it. Only there Java writes other digits than the shortest ones.
 */
const lastHalfWay = 1e41;

/** Below this, doubles are so far apart that one digit tells them apart, and Java writes two. */
const leastUsual = 1e-318;

/** The one that Java takes for a power of ten, as it is far enough from others. */
const takenForPower: ReadonlyMap<number, Digits> = new Map([
  [20 * 2 ** -1074, { digits: '10', exponent: -322 }],
]);

/**
 * A double other than 0 with an exponent, as `Double.toString` writes it in Java 17: `1.5E-7`. Of some large numbers it
 * writes more digits than tell them apart, and of the smallest ones at least two.
 *
 * @example
 * doubleText(8.41e21); // '8.409999999999999E21'
 */
export function doubleText(number: number): string {
  const { digits, exponent } = digitsOf(Math.abs(number));
  const significant = digits.replace(/0+$/, '');
  const fraction = significant.slice(1);
  return `${number < 0 ? '-' : ''}${significant.charAt(0)}.${fraction === '' ? '0' : fraction}E${exponent}`;
}

function digitsOf(size: number): Digits {
  if (size >= firstGap && size < firstBeyondLong) {
    return digitsOfLong(size);
  }
  const binary = Math.round(Math.log2(size));
  if (size === 2 ** binary) {
    return digitsOfPower(binary);
  }
  if (size >= firstBeyondLong && size <= lastHalfWay) {
    return digitsBeyondLong(size);
  }
  const shortest = digitsIn(size.toExponential());
  return size > leastUsual || shortest.digits.length > 1
    ? shortest
    : (takenForPower.get(size) ?? digitsIn(size.toExponential(1)));
}

/** The digits of what JavaScript writes. */
function digitsIn(text: string): Digits {
  const [mantissa = '', exponent = ''] = text.split('e');
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) };
}
