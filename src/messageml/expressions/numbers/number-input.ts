import type { NumberValue } from '../values/value.js';
import { parseDecimal } from './decimal.js';

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
