import type { Notation, TemplateHelpers } from '../template-helper.js';
import { numberOf, requireText } from './arguments.js';

/**
 * `{{number price decimals=2}}`, `{{currency amount "EUR"}}`, `{{percent share decimals=1}}` (of
 * 0.25: 25.0%), written in the notation of the templates' locale.
 */
export function numbersIn({ locale }: Notation): TemplateHelpers {
  // To make a format takes far longer than to use it.
  const formats = new Map<string, Intl.NumberFormat>();
  const write = (value: unknown, options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
    formats.set(key, format);
    return format.format(numberOf(value, 'The value'));
  };
  return {
    number: ([value], { decimals }) => write(value, digits(decimals)),
    percent: ([value], { decimals }) => write(value, { style: 'percent', ...digits(decimals) }),
    currency: ([value, currency], { decimals }) =>
      write(value, {
        style: 'currency',
        currency: currencyOf(currency),
        ...digits(decimals),
      }),
  };
}

/** `Intl` repeats a wrong code in its error, and errors are not to repeat values. */
function currencyOf(value: unknown): string {
  const code = requireText(value, 'The currency');
  if (/^[A-Za-z]{3}$/.test(code)) {
    return code;
  }
  throw new TypeError('The currency must be a code of three letters, such as EUR.');
}

function digits(decimals: unknown): Intl.NumberFormatOptions {
  if (decimals === undefined) {
    return {};
  }
  const count = numberOf(decimals, 'decimals');
  if (!Number.isInteger(count) || count < 0 || count > 20) {
    throw new TypeError('decimals must be a whole number from 0 to 20.');
  }
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}
