/** @module Java's numbers: whole ones of 32 and 64 bits, `BigDecimal`, and the patterns of `DecimalFormat`. */

export { currencyOf } from './currencies.js';
export {
  add,
  compareNumbers,
  Decimal,
  divide,
  excessDigits,
  isFinite,
  multiply,
  negate,
  parseDecimal,
  remainder,
  rescale,
  simplify,
  subtract,
  toDecimal,
  toDouble,
  toInt,
  toLong,
} from './decimal.js';
export type { NumberValue, RoundingMode } from './decimal.js';
export { formatByPattern } from './decimal-format.js';
export type { NumberFormat } from './decimal-format.js';
export { parseNumberPattern } from './decimal-pattern.js';
export type { AffixPart, Affixes, NumberPattern } from './decimal-pattern.js';
export { doubleText } from './double-text.js';
export { isCanonicalInt64, parseInt32, parseInt64 } from './integers.js';
export { currencySign, englishSymbols, languageTag, numberSymbols } from './number-symbols.js';
export type { NumberSymbols } from './number-symbols.js';
export { PatternProblem } from './pattern-problem.js';
