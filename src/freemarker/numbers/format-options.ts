import type { NumberFormat, NumberPattern, RoundingMode } from '../../java/numbers/index.js';
import { currencySign, PatternProblem } from '../../java/numbers/index.js';

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

/** What an option changes. The separators of a pattern with a currency sign are those of money, not of numbers. */
type Option = (format: NumberFormat, value: string) => NumberFormat;

const options: ReadonlyMap<string, Option> = new Map<string, Option>([
  ['roundingMode', (format, value) => ({ ...format, rounding: roundingModeOf(value) })],
  ['multiplier', withMultiplier],
  ['multipier', withMultiplier],
  ['decimalSeparator', separator('decimal', false)],
  ['monetaryDecimalSeparator', separator('decimal', true)],
  ['groupingSeparator', separator('group', false)],
  ['exponentSeparator', (format, exponent) => withSymbols(format, { exponent })],
  ['minusSign', (format, value) => withSymbols(format, { minus: one(value) })],
  ['infinity', (format, infinity) => withSymbols(format, { infinity })],
  ['nan', (format, notANumber) => withSymbols(format, { notANumber })],
  ['percent', (format, value) => withSymbols(format, { percent: one(value) })],
  ['perMill', (format, value) => withSymbols(format, { perMille: one(value) })],
  ['zeroDigit', (format, value) => withSymbols(format, { zero: one(value) })],
  ['currencyCode', withCurrency],
]);

/** The part of a format that is a pattern, and the options behind the second `;`, as in `0.00;; roundingMode=halfUp`. */
export function splitFormat(format: string): readonly [pattern: string, options: string] {
  let isQuoted = false;
  let semicolons = 0;
  for (let at = 0; at < format.length; at += 1) {
    const character = format.charAt(at);
    if (character === "'") {
      isQuoted = !isQuoted;
    } else if (character === ';' && !isQuoted) {
      semicolons += 1;
    }
    if (semicolons === 2) {
      const end = format.charAt(at - 1) === ';' ? at - 1 : at;
      return [format.slice(0, end), format.slice(at + 1)];
    }
  }
  return [format, ''];
}

const option =
  /([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:'((?:[^']|'')*)'|"((?:[^"]|"")*)"|([\p{L}\p{N}_$]+))\s*/uy;
const betweenOptions = /,\s*/y;

/** A format with its options applied. Throws a {@link PatternProblem} for an unknown option. */
export function withOptions(format: NumberFormat, written: string): NumberFormat {
  const text = written.trim();
  let result = format;
  let currencySymbol: string | undefined;
  for (let at = 0; at < text.length;) {
    option.lastIndex = at;
    const found = option.exec(text);
    if (found === null) {
      throw new PatternProblem('behind the second semicolon come options such as roundingMode=up');
    }
    const [whole, name = '', single, double, bare = ''] = found;
    const value = single?.replaceAll("''", "'") ?? double?.replaceAll('""', '"') ?? bare;
    if (name === 'currencySymbol') {
      currencySymbol = value;
    } else {
      result = applied(result, name, value);
    }
    betweenOptions.lastIndex = option.lastIndex;
    const comma = betweenOptions.exec(text)?.[0] ?? '';
    at = option.lastIndex + comma.length;
    const isSeparated = comma !== '' || /\s$/.test(whole);
    if (at === text.length ? comma !== '' : !isSeparated) {
      throw new PatternProblem('its options are not separated by spaces or commas');
    }
  }
  return currencySymbol === undefined ? result : withSymbols(result, { currency: currencySymbol });
}

function applied(format: NumberFormat, name: string, value: string): NumberFormat {
  const apply = options.get(name);
  if (apply === undefined) {
    throw new PatternProblem(`it has no option ${name}`);
  }
  return apply(format, value);
}

function withSymbols(
  format: NumberFormat,
  symbols: Partial<NumberFormat['symbols']>,
): NumberFormat {
  return { ...format, symbols: { ...format.symbols, ...symbols } };
}

function roundingModeOf(value: string): RoundingMode {
  const mode = roundingModes.get(value);
  if (mode === undefined) {
    throw new PatternProblem(`it has no rounding mode ${value}`);
  }
  return mode;
}

function withMultiplier(format: NumberFormat, value: string): NumberFormat {
  const multiplier = Number(value);
  if (!/^[+-]?\d+$/.test(value) || (multiplier | 0) !== multiplier) {
    throw new PatternProblem('its multiplier is not a whole number');
  }
  return { ...format, pattern: { ...format.pattern, multiplier } };
}

function separator(name: 'decimal' | 'group', isOfMoney: boolean): Option {
  return (format, value) => {
    const symbol = one(value);
    return isMoney(format.pattern) === isOfMoney ? withSymbols(format, { [name]: symbol }) : format;
  };
}

function isMoney({ positive, negative }: NumberPattern): boolean {
  return [positive, negative].some((affixes) =>
    [...(affixes?.prefix ?? []), ...(affixes?.suffix ?? [])].some(
      (part) => 'symbol' in part && part.symbol.startsWith('¤'),
    ),
  );
}

function withCurrency(format: NumberFormat, currencyCode: string): NumberFormat {
  const currency = currencySign(currencyCode);
  if (currency === undefined) {
    throw new PatternProblem(`there is no currency ${currencyCode}`);
  }
  return withSymbols(format, { currency, currencyCode });
}

function one(value: string): string {
  if (value.length !== 1) {
    throw new PatternProblem('an option that stands for one character has another length');
  }
  return value;
}
