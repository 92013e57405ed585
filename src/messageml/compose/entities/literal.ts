import { requireGiven } from '../../given.js';
import { carriedText } from '../../values/carried-text.js';

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '{': '\\{',
  '<': '\\l',
  '>': '\\g',
  '&': '\\a',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * A text as a literal of a template expression, with nothing in it that could be taken for markup or
 * for an expression of its own.
 */
export function quoted(text: string): string {
  return `'${text.replace(/[\\'{<>&\n\r\t]/g, (character) => escapes[character] ?? character)}'`;
}

/** A value as a literal of a template expression; a text as data that is shown carries it. */
export function literal(value: string | number | boolean): string {
  if (typeof value === 'string') {
    return quoted(carriedText(value));
  }
  if (typeof value === 'boolean') {
    return String(value);
  }
  requireGiven(
    value,
    typeof value === 'number',
    'A condition compares with text, a number, or true or false',
  );
  return Number.isFinite(value) ? decimal(value) : '0';
}

/** Template expressions have no exponents, and no sign in front of the left side of a comparison. */
function decimal(value: number): string {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  return text.startsWith('-') ? `(${text})` : text;
}
