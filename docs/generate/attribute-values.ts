import type { AttributeDefinition } from '../../src/messageml/elements/definition.js';

/** Which values an attribute takes, in Markdown: a list of words, or a form with its limits. */
export function describeValues(attribute: AttributeDefinition): string {
  const { kind, values = [], minimum, maximum, maximumLength } = attribute;
  const limit = maximumLength === undefined ? '' : `, up to ${count(maximumLength)} characters`;
  switch (kind) {
    case 'choice':
      return values.map((value) => `\`${value}\``).join(', ');
    case 'boolean':
      return '`true`, `false`';
    case 'integer':
      return `whole number${rangeOf(minimum, maximum)}`;
    default:
      return `${forms[kind]}${limit}`;
  }
}

const forms = {
  text: 'text',
  style: 'CSS declarations',
  uri: 'absolute link',
  date: 'date, `2024-12-31`',
  time: 'time, `09:29:47`',
  timezone: 'time zone, `Europe/Paris`',
  'date-time': 'moment, `2024-12-31T09:29:47Z`',
  'date-format': 'date format, `dd/MM/yyyy`',
  'time-format': 'time format, `HH:mm`',
  pattern: 'regular expression of Java',
  json: 'JSON',
} as const;

function rangeOf(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) {
    return `, ${count(minimum)} to ${count(maximum)}`;
  }
  if (minimum !== undefined) {
    return `, at least ${count(minimum)}`;
  }
  return '';
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
