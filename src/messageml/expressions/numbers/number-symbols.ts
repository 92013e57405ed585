/** How a locale writes numbers. */
export interface NumberSymbols {
  readonly decimal: string;
  readonly group: string;
  readonly minus: string;
  readonly percent: string;
  readonly perMille: string;
  readonly currency: string;
  readonly currencyCode: string;
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
};

/** Currencies of countries that message templates are likely to name. Others have the generic sign. */
const currencies: Readonly<Record<string, readonly [code: string, symbol: string]>> = {
  US: ['USD', '$'],
  GB: ['GBP', '£'],
  JP: ['JPY', '￥'],
  CN: ['CNY', '¥'],
  IN: ['INR', '₹'],
  CH: ['CHF', 'CHF'],
  CA: ['CAD', '$'],
  AU: ['AUD', '$'],
  HK: ['HKD', 'HK$'],
  SG: ['SGD', '$'],
  BR: ['BRL', 'R$'],
  ...Object.fromEntries(
    ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'LU', 'NL', 'PT'].map((country) => [
      country,
      ['EUR', '€'] as const,
    ]),
  ),
};

/** The tag that `Intl` knows a locale by: `de_DE` is `de-DE`. `undefined` for a name that is none. */
export function languageTag(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** The symbols of a locale such as `en_US`; of English for one that is not known. */
export function numberSymbols(locale: string): NumberSymbols {
  if (locale === 'en_US') return englishSymbols;
  const tag = languageTag(locale);
  if (tag === undefined) return englishSymbols;
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn', useGrouping: true });
  const [currencyCode, currency] = currencies[locale.split('_')[1] ?? ''] ?? ['XXX', '¤'];
  let { decimal, group, minus } = englishSymbols;
  for (const { type, value } of format.formatToParts(-1234567.5)) {
    if (type === 'decimal') decimal = value;
    if (type === 'group') group = value;
    if (type === 'minusSign') minus = value;
  }
  return { ...englishSymbols, decimal, group, minus, currency, currencyCode };
}
