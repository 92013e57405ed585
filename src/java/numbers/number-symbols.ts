import { currencyOf, noCurrency } from './currencies.js';

/** How a locale writes numbers. */
export interface NumberSymbols {
  readonly decimal: string;
  readonly group: string;
  readonly minus: string;
  readonly percent: string;
  readonly perMille: string;
  readonly currency: string;
  readonly currencyCode: string;
  /** The digit 0, which the others follow. */
  readonly zero: string;
  /** What stands before an exponent. */
  readonly exponent: string;
  readonly infinity: string;
  readonly notANumber: string;
}

/** How English writes numbers. */
export const englishSymbols: NumberSymbols = {
  decimal: '.',
  group: ',',
  minus: '-',
  percent: '%',
  perMille: '‰',
  currency: '$',
  currencyCode: 'USD',
  zero: '0',
  exponent: 'E',
  infinity: '∞',
  notANumber: 'NaN',
};

/**
 * The tag that `Intl` knows a locale by: `de_DE` is `de-DE`. `undefined` for what is not a name, and for a locale
 * that is not known: `Intl` would take that of the machine instead.
 */
export function languageTag(locale: string): string | undefined {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/**
 * The symbols of a locale such as `en_US`; of English for one that is not known. Some locales separate digits of
 * money in a way of their own: these are asked for with `currency`.
 */
export function numberSymbols(
  locale: string,
  style: 'decimal' | 'currency' = 'decimal',
): NumberSymbols {
  if (locale === 'en_US') {
    return englishSymbols;
  }
  const currencyCode = currencyOf(locale);
  const tag = languageTag(locale) ?? 'en';
  const money = { style: 'currency', currency: currencyCode } as const;
  const format = new Intl.NumberFormat(tag, {
    ...(style === 'currency' ? money : {}),
    numberingSystem: 'latn',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const written = symbolsIn(format.formatToParts(-1234567.5));
  const sign = symbolsIn(new Intl.NumberFormat(tag, money).formatToParts(1));
  const currency = currencyCode === noCurrency ? '¤' : (sign.currency ?? currencyCode);
  return { ...englishSymbols, ...written, currency, currencyCode };
}

/** The sign of a currency as English has it: `€` for `EUR`; `undefined` for one that ISO 4217 does not have. */
export function currencySign(currency: string): string | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    return undefined;
  }
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return symbolsIn(format.formatToParts(1)).currency;
}

/** Which symbol a part of a written number is. */
const partSymbols: Readonly<Record<string, keyof NumberSymbols>> = {
  decimal: 'decimal',
  group: 'group',
  minusSign: 'minus',
  currency: 'currency',
};

function symbolsIn(parts: readonly Intl.NumberFormatPart[]): Partial<NumberSymbols> {
  const symbols: Partial<Record<keyof NumberSymbols, string>> = {};
  for (const { type, value } of parts) {
    const symbol = partSymbols[type];
    if (symbol !== undefined) {
      symbols[symbol] = value;
    }
  }
  return symbols;
}
