/** Currencies with the countries that pay in them, by ISO 4217 and ISO 3166. */
const countries: Readonly<Record<string, string>> = {
  USD: 'US EC PR SV',
  EUR: 'AT BE CY DE EE ES FI FR GR IE IT LT LU LV MC MT NL PT SI SK',
  GBP: 'GB GG IM JE',
  JPY: 'JP',
  CNY: 'CN',
  INR: 'IN',
  CHF: 'CH LI',
  AUD: 'AU',
  CAD: 'CA',
  NZD: 'NZ',
  HKD: 'HK',
  SGD: 'SG',
  KRW: 'KR',
  TWD: 'TW',
  THB: 'TH',
  MYR: 'MY',
  IDR: 'ID',
  PHP: 'PH',
  VND: 'VN',
  BRL: 'BR',
  MXN: 'MX',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  UAH: 'UA',
  RUB: 'RU',
  TRY: 'TR',
  ILS: 'IL',
  AED: 'AE',
  SAR: 'SA',
  QAR: 'QA',
  KWD: 'KW',
  EGP: 'EG',
  ZAR: 'ZA',
  NGN: 'NG',
  KES: 'KE',
};

const byCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(countries).flatMap(([currency, names]) =>
    names.split(' ').map((country) => [country, currency] as const),
  ),
);

/** What ISO 4217 has for no currency; its sign is `¤`. */
export const noCurrency = 'XXX';

/** The currency of the country of a locale: `EUR` for `de_DE`; {@link noCurrency} for one without a known country. */
export function currencyOf(locale: string): string {
  return byCountry.get(locale.split('_')[1] ?? '') ?? noCurrency;
}
