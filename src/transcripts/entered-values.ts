import type { FormValues } from '../contract/index.js';
import { quotedName, readName } from './names.js';

const valueLine = new RegExp(`^(${quotedName}|[^:]+):(.*)$`);

/** What in a text would be read as something else, or is not kept in a line. */
const needsQuotes = /[\n\r\t]|^\s|\s$|^["[{]/;

/** The same of the name of a field. */
const nameNeedsQuotes = /[:"\n\r\t]|^\s|\s$/;

/**
 * What was entered in a form, a line for each field: texts as they are, and as in JSON where they have several lines.
 *
 * @example
 * writtenValues({ side: 'buy', note: 'one\ntwo', desks: ['a', 'b'] });
 * // ['side: buy', 'note: "one\\ntwo"', 'desks: ["a","b"]']
 */
export function writtenValues(values: FormValues): readonly string[] {
  return Object.entries(values).map(([name, value]) => {
    const field = nameNeedsQuotes.test(name) ? JSON.stringify(name) : name;
    const isPlain = typeof value === 'string' && !needsQuotes.test(value);
    return `${field}: ${isPlain ? value : JSON.stringify(value)}`;
  });
}

/** The values of such lines. Those that name no field are passed over. */
export function readValues(lines: readonly string[]): FormValues {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ''] = valueLine.exec(line) ?? [];
      return name === undefined ? [] : [[readName(name.trim()), readValue(value.trim())]];
    }),
  );
}

/** A text, unless it is written as JSON: text in quotes, or the list or the lists that check boxes and pickers submit. */
function readValue(text: string): unknown {
  try {
    return /^["[{]/.test(text) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}
