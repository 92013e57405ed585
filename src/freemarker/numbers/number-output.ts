import type {
  NumberFormat,
  NumberSymbols,
  NumberValue,
  RoundingMode,
} from '../../java/numbers/index.js';
import {
  englishSymbols,
  formatByPattern,
  numberSymbols,
  parseNumberPattern,
  PatternProblem,
} from '../../java/numbers/index.js';
import type { Environment } from '../runtime/environment.js';
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

const roundingModes: ReadonlyMap<string, RoundingMode> = new Map([
  ['up', 'up'],
  ['down', 'down'],
  ['ceiling', 'ceiling'],
  ['floor', 'floor'],
  ['halfUp', 'half-up'],
  ['halfDown', 'half-down'],
  ['halfEven', 'half-even'],
  ['unnecessary', 'unnecessary'],
]);

/** A number as a format or pattern writes it. */
export function formatNumberValue(value: NumberValue, format: string, env: Environment): string {
  env.step(format === '' ? 6 : 60);
  if (format === 'computer' || format === 'c') {
    return formatForComputers(value, env);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return notFinite(value, '∞', 'NaN');
  }
  const { pattern, symbols, rounding } = numberFormat(format, env);
  if (pattern === defaultNumberFormat.pattern && isShort(value)) {
    return writeShort(value);
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
    return String(value);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return notFinite(value, 'INF', 'NaN');
  }
  const { pattern } = numberFormat('0.################', env);
  return formatByPattern(value, pattern, numberSymbols('en_US'));
}

function notFinite(value: number, infinity: string, notANumber: string): string {
  if (Number.isNaN(value)) {
    return notANumber;
  }
  return value < 0 ? `-${infinity}` : infinity;
}

/** A number without grouping and with a given count of fraction digits: `#{x; m1M3}`. */
export function formatWithFractionDigits(
  value: NumberValue,
  digits: { readonly minimum: number; readonly maximum: number } | undefined,
  env: Environment,
): string {
  env.step(40);
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
  const written = format.replace(/;;[^]*$/, '');
  const options = format.slice(written.length);
  const { locale } = env.settings;
  const symbols = numberSymbols(locale, format === 'currency' ? 'currency' : 'decimal');
  try {
    const pattern = isFormatName(format)
      ? namedPattern(format, locale)
      : parseNumberPattern(written.trim());
    return withOptions({ pattern, symbols, rounding: 'half-even' }, options);
  } catch (error) {
    if (!(error instanceof PatternProblem)) {
      throw error;
    }
    throw env.fail('template-bad-format', undefined, { format, problem: error.message });
  }
}

function withOptions(format: NumberFormat, options: string): NumberFormat {
  let { pattern, symbols, rounding } = format;
  for (const [, name = '', quoted, bare] of options.matchAll(
    /(\w+)?\s*=\s*(?:['"]([^'"]*)['"]|(\S+))?/g,
  )) {
    const value = quoted ?? bare;
    if (value === undefined) {
      throw new PatternProblem(`its option ${name} has no value`);
    }
    if (name === 'roundingMode') {
      const mode = roundingModes.get(value);
      if (mode === undefined) {
        throw new PatternProblem(`it has no rounding mode ${value}`);
      }
      rounding = mode;
    } else if (name === 'multiplier' || name === 'multipier') {
      const multiplier = Number(value);
      if (!Number.isSafeInteger(multiplier)) {
        throw new PatternProblem('its multiplier is not a whole number');
      }
      pattern = { ...pattern, multiplier };
    } else {
      symbols = { ...symbols, ...symbolOption(name, value) };
    }
  }
  return { pattern, symbols, rounding };
}

const symbolOptions: Readonly<Record<string, keyof NumberSymbols>> = {
  decimalSeparator: 'decimal',
  groupingSeparator: 'group',
  minusSign: 'minus',
  percent: 'percent',
  perMill: 'perMille',
  currencySymbol: 'currency',
  currencyCode: 'currencyCode',
};

function symbolOption(name: string, value: string): Partial<NumberSymbols> {
  const symbol = Object.hasOwn(symbolOptions, name) ? symbolOptions[name] : undefined;
  if (symbol === undefined) {
    throw new PatternProblem(`it has no option ${name}`);
  }
  return { [symbol]: value };
}
