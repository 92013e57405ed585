import type { NumberFormat, NumberValue } from '../../java/numbers/index.js';
import {
  englishSymbols,
  excessDigits,
  formatByPattern,
  numberSymbols,
  parseNumberPattern,
  PatternProblem,
} from '../../java/numbers/index.js';
import type { Environment } from '../runtime/environment.js';
import { splitFormat, withOptions } from './format-options.js';
import { isFormatName, namedPattern } from './named-formats.js';

/** How numbers are written unless a template asks for something else: `#,##0.###` as English has it. */
const defaultNumberFormat: NumberFormat = {
  pattern: {
    positive: { prefix: [], suffix: [] },
    negative: undefined,
    minimumInteger: 1,
    maximumInteger: 4,
    minimumFraction: 0,
    maximumFraction: 3,
    grouping: 3,
    alwaysShowsSeparator: false,
    multiplier: 1,
    exponentDigits: 0,
  },
  symbols: englishSymbols,
  rounding: 'half-even',
};

/** A number as a format or pattern writes it. */
export function formatNumberValue(value: NumberValue, format: string, env: Environment): string {
  env.step((format === '' ? 6 : 60) + (excessDigits(value) >> 1));
  if (format === 'computer') {
    return formatForComputers(value, env);
  }
  const { pattern, symbols, rounding } = numberFormat(format, env);
  if (pattern === defaultNumberFormat.pattern && isShort(value)) {
    return writeShort(value);
  }
  if (rounding === 'unnecessary') {
    return withFinding(format, env, () => formatByPattern(value, pattern, symbols, rounding));
  }
  return formatByPattern(value, pattern, symbols, rounding);
}

/** Whether a number is whole, positive, and has two groups of digits at most, as most numbers of messages. */
function isShort(value: NumberValue): value is number {
  return typeof value === 'number' && value > 0 && value < 1_000_000 && Number.isInteger(value);
}

/** Such a number by the default format. */
function writeShort(value: number): string {
  if (value < 1000) {
    return String(value);
  }
  const thousands = Math.floor(value / 1000);
  return `${thousands},${String(value - thousands * 1000).padStart(3, '0')}`;
}

/** A number without grouping, for other programs to read: `?c`. */
export function formatForComputers(value: NumberValue, env: Environment): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    return Object.is(value, -0) ? '-0' : String(value);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return Number.isNaN(value) ? 'NaN' : `${value < 0 ? '-' : ''}INF`;
  }
  env.step(excessDigits(value) >> 1);
  const { pattern } = numberFormat('0.################', env);
  return formatByPattern(value, pattern, numberSymbols('en_US'));
}

/** A number without grouping and with a given count of fraction digits: `#{x; m1M3}`. */
export function formatWithFractionDigits(
  value: NumberValue,
  digits: { readonly minimum: number; readonly maximum: number } | undefined,
  env: Environment,
): string {
  env.step(40 + (excessDigits(value) >> 1));
  const { pattern, symbols } = numberFormat('number', env);
  const minimumFraction = digits?.minimum ?? 0;
  const maximumFraction = digits?.maximum ?? 50;
  return formatByPattern(
    value,
    { ...pattern, grouping: 0, minimumFraction, maximumFraction },
    symbols,
  );
}

/** The understood form of a format, kept while the template runs. */
function numberFormat(format: string, env: Environment): NumberFormat {
  const { locale } = env.settings;
  if (format === 'number' && locale === 'en_US') {
    return defaultNumberFormat;
  }
  const key = `${locale} ${format}`;
  const known = env.numberFormats.get(key);
  if (known !== undefined) {
    return known;
  }
  const read = readNumberFormat(format, env);
  env.numberFormats.set(key, read);
  return read;
}

/**
 * Understands a format: a name, a pattern, or a pattern with options behind `;;`, as in
 * `0.00;; roundingMode=halfUp`. A finding when it is not a pattern.
 */
function readNumberFormat(format: string, env: Environment): NumberFormat {
  const [written, options] = splitFormat(format);
  const { locale } = env.settings;
  const symbols = numberSymbols(locale, format === 'currency' ? 'currency' : 'decimal');
  return withFinding(format, env, () => {
    if (/^@\p{L}/u.test(format)) {
      throw new PatternProblem('there are no formats of that kind');
    }
    const pattern = isFormatName(format)
      ? namedPattern(format, locale)
      : parseNumberPattern(written);
    return withOptions({ pattern, symbols, rounding: 'half-even' }, options);
  });
}

/** Tells what is wrong with a format in a finding. */
function withFinding<T>(format: string, env: Environment, body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof PatternProblem)) {
      throw error;
    }
    throw env.fail('template-bad-format', undefined, { format, problem: error.message });
  }
}
