import type { NumberValue } from '../../java/numbers/index.js';
import { parseDecimal } from '../../java/numbers/index.js';

const notFinite: ReadonlyMap<string, number> = new Map([
  ['INF', Infinity],
  ['-INF', -Infinity],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['NaN', NaN],
]);

/** Reads a number that computers wrote: digits with a decimal point and an exponent, without grouping or spaces. */
export function parseNumber(text: string): NumberValue | undefined {
  return notFinite.get(text) ?? parseDecimal(text);
}
