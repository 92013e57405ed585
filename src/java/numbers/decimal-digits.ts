/** Digits, the first of which is before the decimal point. */
export interface Digits {
  readonly digits: string;
  readonly exponent: number;
}

const view = new DataView(new ArrayBuffer(8));

/** The exponent of the power of two that a double is a power of, or is above. */
export function binaryExponent(size: number): number {
  view.setFloat64(0, size);
  return (view.getUint16(0) >> 4) - 1023;
}

/** The decimal exponent of `fraction * 2 ** binary` as Java estimates it, which may be one more. */
export function estimatedExponent(fraction: number, binary: number): number {
  return Math.floor((fraction - 1.5) * 0.289529654 + 0.176091259 + binary * 0.301029995663981);
}

/** Whether what digits leave is nearer to the next such number; half way it is the even digit that counts. */
export function isNearerAbove(left: bigint, space: bigint, digits: string): boolean {
  const difference = 2n * left - space;
  return difference === 0n ? Number(digits.at(-1)) % 2 === 1 : difference > 0n;
}

/** The same digits with the last one raised by one. */
export function oneUp(digits: string, exponent: number): Digits {
  const up = (BigInt(digits) + 1n).toString();
  return { digits: up, exponent: exponent + up.length - digits.length };
}
