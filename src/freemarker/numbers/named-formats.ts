import type { Affixes, AffixPart, NumberPattern } from '../../java/numbers/index.js';
import { currencyOf, languageTag, parseNumberPattern } from '../../java/numbers/index.js';

/** Formats with a name instead of a pattern, as the United States write them. */
const namedPatterns = {
  number: '#,##0.###',
  currency: '¤#,##0.00',
  percent: '#,##0%',
} as const;

/** The name of a format. */
export type FormatName = keyof typeof namedPatterns;

/** Whether a format is one of those with a name. */
export function isFormatName(format: string): format is FormatName {
  return Object.hasOwn(namedPatterns, format);
}

/**
 * The pattern of a named format in a locale: what is around the digits, and how many there are of them, differs
 * from place to place. Germans write `1.234,50 €` and `50 %`, and nobody writes fractions of a yen.
 */
export function namedPattern(name: FormatName, locale: string): NumberPattern {
  const pattern = parseNumberPattern(namedPatterns[name]);
  const tag = locale === 'en_US' ? undefined : languageTag(locale);
  if (tag === undefined || name === 'number') {
    return pattern;
  }
  // A sign that is not a letter: spaces that only letters need are not the pattern's.
  const sign = { currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const format = new Intl.NumberFormat(tag, {
    style: name,
    ...(name === 'currency' ? sign : {}),
    numberingSystem: 'latn',
  });
  const fraction = name === 'currency' ? fractionDigits(currencyOf(locale)) : 0;
  return {
    ...pattern,
    positive: affixes(format.formatToParts(1)),
    negative: affixes(format.formatToParts(-1)),
    minimumFraction: fraction,
    maximumFraction: fraction,
  };
}

function fractionDigits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}

const digitParts: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);

function affixes(parts: readonly Intl.NumberFormatPart[]): Affixes {
  const first = parts.findIndex(({ type }) => digitParts.has(type));
  const last = parts.findLastIndex(({ type }) => digitParts.has(type));
  return {
    prefix: parts.slice(0, first).map(affixPart),
    suffix: parts.slice(last + 1).map(affixPart),
  };
}

function affixPart({ type, value }: Intl.NumberFormatPart): AffixPart {
  switch (type) {
    case 'minusSign':
      return { symbol: '-' };
    case 'percentSign':
      return { symbol: '%' };
    case 'currency':
      return { symbol: '¤' };
    default:
      return { text: value };
  }
}
