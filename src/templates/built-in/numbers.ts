import type { Notation, TemplateHelpers } from '../helper.js';
import { numberOf, textOf } from './arguments.js';

/**
 * `{{number price decimals=2}}`, `{{currency amount "EUR"}}`, `{{percent share decimals=1}}` (of
 * 0.25: 25.0%), written in the notation of the templates' locale.
 */
export function numbersIn({ locale }: Notation): TemplateHelpers {
  const write = (value: unknown, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(numberOf(value, 'The value'));
  return {
    number: ([value], { decimals }) => write(value, digits(decimals)),
    percent: ([value], { decimals }) => write(value, { style: 'percent', ...digits(decimals) }),
    currency: ([value, currency], { decimals }) =>
      write(value, {
        style: 'currency',
        currency: textOf(currency, 'The currency'),
        ...digits(decimals),
      }),
  };
}

function digits(decimals: unknown): Intl.NumberFormatOptions {
  if (decimals === undefined) return {};
  const count = numberOf(decimals, 'decimals');
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}
