/** From here on each double is a whole number, and not each whole number is a double. */
const firstGap = 2 ** 53;

/**
 * Above this, no decimal of 17 digits lies half way between two doubles any more: half way is an odd number of 54 bits at
 * most, and `10 ** n` has a power of five in it. Only there Java writes other digits than the shortest ones.
 */
const lastHalfWay = 1e41;

/** Below this, doubles are so far apart that one digit tells them apart, and Java writes two. */
const leastUsual = 1e-318;

const fractionBits = 52;

/**
 * A double other than 0 with an exponent, as `Double.toString` writes it in Java 17: `1.5E-7`. Of some large numbers it
 * writes more digits than tell them apart, and of the smallest ones at least two.
 *
 * @example
 * doubleText(8.41e21); // '8.409999999999999E21'
 */
export function doubleText(number: number): string {
  const size = Math.abs(number);
  const isUsual = (size < firstGap && size > leastUsual) || size > lastHalfWay;
  const { digits, exponent } = isUsual ? shortest(size) : generated(size);
  const significant = digits.replace(/0+$/, '');
  const fraction = significant.slice(1);
  return `${number < 0 ? '-' : ''}${significant.charAt(0)}.${fraction === '' ? '0' : fraction}E${exponent}`;
}

/** Digits, the first of which is before the decimal point. */
interface Digits {
  readonly digits: string;
  readonly exponent: number;
}

function shortest(size: number): Digits {
  const [mantissa = '', exponent = ''] = size.toExponential().split('e');
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) };
}

/** A double as `mantissa * 2 ** (binary - 52)`; the mantissa has 53 bits, of which the last ones may not count. */
interface Binary {
  readonly mantissa: bigint;
  readonly binary: number;
  readonly significantBits: number;
}

function generated(size: number): Digits {
  const parts = binaryOf(size);
  return size >= firstGap && parts.binary <= 62
    ? digitsOfLong(size, parts.binary)
    : byDivision(parts);
}

function binaryOf(size: number): Binary {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, size);
  const bits = view.getBigUint64(0);
  const fraction = bits & ((1n << 52n) - 1n);
  const exponent = Number(bits >> 52n);
  if (exponent > 0) {
    return { mantissa: fraction | (1n << 52n), binary: exponent - 1023, significantBits: 53 };
  }
  const significantBits = fraction.toString(2).length;
  const shift = fractionBits + 1 - significantBits;
  return { mantissa: fraction << BigInt(shift), binary: -1022 - shift, significantBits };
}

/** What fits into 64 bits is written out, without the digits that are surely of no significance. */
function digitsOfLong(size: number, binary: number): Digits {
  const excess = binary - 54;
  const insignificant = excess > 1 ? Math.floor(excess * Math.log10(2)) : 0;
  const unit = 10n ** BigInt(insignificant);
  const whole = BigInt(size);
  const rounded = whole / unit + ((whole % unit) * 2n >= unit && insignificant > 0 ? 1n : 0n);
  const digits = rounded.toString();
  return { digits, exponent: digits.length - 1 + insignificant };
}

/** Divides digit by digit, until the number is nearer than half of what is between it and the next double. */
function byDivision({ mantissa, binary, significantBits }: Binary): Digits {
  const tail = trailingZeros(mantissa);
  const bits = fractionBits + 1 - tail;
  const tiny = Math.max(0, bits - binary - 1);
  let exponent = estimate(mantissa, binary);
  const fives = Math.max(0, -exponent);
  const divisorFives = Math.max(0, exponent);
  let twos = fives + tiny + binary;
  let marginTwos = twos - significantBits - (bits === 1 ? 1 : 0);
  let divisorTwos = divisorFives + tiny;
  twos -= bits - 1;
  const lowest = Math.min(marginTwos, twos, divisorTwos);
  [twos, marginTwos, divisorTwos] = [twos - lowest, marginTwos - lowest, divisorTwos - lowest];
  // What fits into 64 bits is compared in another way when it is half way.
  const isShort =
    bits + twos + bitsOfFives(fives) < 64 && divisorTwos + 1 + bitsOfFives(divisorFives + 1) < 64;
  let rest = (mantissa >> BigInt(tail)) * power(fives, twos);
  let margin = power(fives, marginTwos);
  const divisor = power(divisorFives, divisorTwos);
  let digits = '';
  for (;;) {
    const digit = rest / divisor;
    rest = 10n * (rest % divisor);
    margin *= 10n;
    const isLow = rest < margin;
    const above = rest + margin - 10n * divisor;
    const isHigh = isShort ? above > 0n : above >= 0n;
    if (digits === '' && digit === 0n && !isHigh) {
      exponent -= 1;
      continue;
    }
    digits += digit.toString();
    // There are two digits at least: one is behind the point.
    if (digits.length > 1 && (isLow || isHigh)) {
      const isUp = isHigh && (!isLow || isRoundedUp(rest * 2n - 10n * divisor, digit));
      return isUp ? oneUp(digits, exponent) : { digits, exponent };
    }
  }
}

/** Half way it is the even digit that counts. */
function isRoundedUp(difference: bigint, digit: bigint): boolean {
  return difference === 0n ? digit % 2n === 1n : difference > 0n;
}

function oneUp(digits: string, exponent: number): Digits {
  const up = (BigInt(digits) + 1n).toString();
  return { digits: up, exponent: exponent + up.length - digits.length };
}

function power(fives: number, twos: number): bigint {
  return (5n ** BigInt(fives)) << BigInt(twos);
}

/** How many bits a power of five has; as many as it may have for a large one, and none for 1. */
function bitsOfFives(fives: number): number {
  return fives === 0 ? 0 : fives < 27 ? Math.floor(fives * Math.log2(5)) + 1 : fives * 3;
}

function trailingZeros(mantissa: bigint): number {
  return /0*$/.exec(mantissa.toString(2))?.[0].length ?? 0;
}

/** The decimal exponent, or one more. */
function estimate(mantissa: bigint, binary: number): number {
  const fraction = Number(mantissa) / 2 ** fractionBits;
  return Math.floor((fraction - 1.5) * 0.289529654 + 0.176091259 + binary * 0.301029995663981);
}
