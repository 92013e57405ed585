import type { NumberValue } from '../../java/numbers/index.js';
import { Decimal } from '../../java/numbers/index.js';
import { formatDateValue } from '../dates/date-output.js';
import type { DateValue } from '../dates/date-value.js';
import type { Located } from '../finding.js';
import { formatNumberValue } from '../numbers/number-output.js';
import type { Environment } from '../runtime/environment.js';
import type { MarkupFormat } from '../syntax/output-formats.js';
import { escapeFor } from '../syntax/output-formats.js';
import {
  asBoolean,
  asDate,
  asHash,
  asNumber,
  asSequence,
  asText,
  entriesOf,
  typeNameOf,
} from './kinds.js';
import { Markup } from './markup.js';
import type { HashValue, Sequence, Value } from './value.js';

/** The value, or a finding that `at` has none. */
export function requireValue(value: Value | undefined, at: Located, env: Environment): Value {
  if (value !== undefined) {
    return value;
  }
  throw env.fail('template-missing-value', at, { expression: env.codeOf(at) });
}

/** A finding that the value at `at` is not what is needed, or missing. */
export function wrongType(
  value: Value | undefined,
  at: Located,
  expected: string,
  env: Environment,
): Error {
  if (value === undefined) {
    return env.fail('template-missing-value', at, { expression: env.codeOf(at) });
  }
  return env.fail('template-wrong-type', at, {
    expression: env.codeOf(at),
    found: typeNameOf(value),
    expected,
  });
}

/** The value as a number. */
export function requireNumber(
  value: Value | undefined,
  at: Located,
  env: Environment,
): NumberValue {
  const found = asNumber(value);
  if (found === undefined) {
    throw wrongType(value, at, 'a number', env);
  }
  return found;
}

/** The value as a boolean: nothing else counts as true or false. */
export function requireBoolean(value: Value | undefined, at: Located, env: Environment): boolean {
  const found = asBoolean(value);
  if (found === undefined) {
    throw wrongType(value, at, 'a boolean', env);
  }
  return found;
}

/** The value as a date or time. */
export function requireDate(value: Value | undefined, at: Located, env: Environment): DateValue {
  const found = asDate(value);
  if (found === undefined) {
    throw wrongType(value, at, 'a date', env);
  }
  return found;
}

/** The value as a list. */
export function requireSequence(value: Value | undefined, at: Located, env: Environment): Sequence {
  const found = asSequence(value);
  if (found === undefined) {
    throw wrongType(value, at, 'a list', env);
  }
  return found;
}

/** The value as a hash. */
export function requireHash(value: Value | undefined, at: Located, env: Environment): HashValue {
  const found = asHash(value);
  if (found === undefined) {
    throw wrongType(value, at, 'a hash', env);
  }
  return found;
}

/** The members of a value that has to be a hash whose members can be listed. */
export function requireEntries(
  value: Value | undefined,
  at: Located,
  env: Environment,
): NonNullable<ReturnType<typeof entriesOf>> {
  const entries = entriesOf(requireHash(value, at, env));
  if (entries === undefined) {
    throw wrongType(value, at, 'a hash that can be listed', env);
  }
  return entries;
}

/**
 * The value as text: numbers and dates are formatted, texts are themselves; anything else is a finding. Markup is not
 * text; where it may stand, {@link toTextOrMarkup} is asked.
 */
export function toText(value: Value | undefined, at: Located, env: Environment): string {
  const found = toTextOrMarkup(value, at, env);
  if (found instanceof Markup) {
    throw wrongType(found, at, 'a text', env);
  }
  return found;
}

/** The value as text or markup. */
export function toTextOrMarkup(
  value: Value | undefined,
  at: Located,
  env: Environment,
): string | Markup {
  if (typeof value === 'string') {
    return value;
  }
  if (typeof value === 'number' || value instanceof Decimal) {
    return formatNumber(value, env);
  }
  if (value instanceof Markup) {
    return value;
  }
  const date = asDate(value);
  if (date !== undefined) {
    return formatDateValue(date, env);
  }
  const text = asText(value);
  if (text !== undefined) {
    return text;
  }
  const boolean = asBoolean(value);
  if (boolean !== undefined) {
    return formatBoolean(boolean, env);
  }
  throw wrongType(value, at, 'a text, number or date', env);
}

/** A number as the settings write it. */
export function formatNumber(value: NumberValue, env: Environment): string {
  return formatNumberValue(value, env.settings.number_format, env);
}

/** A boolean as the settings write it: only when they say how. */
export function formatBoolean(value: boolean, env: Environment): string {
  const format = env.settings.boolean_format;
  if (format === 'c') {
    return String(value);
  }
  if (format === 'true,false') {
    throw env.fail('template-boolean-as-text');
  }
  const comma = format.indexOf(',');
  return value ? format.slice(0, comma) : format.slice(comma + 1);
}

/** The value as it is output: escaped where the output format is markup. */
export function toOutput(
  value: Value | undefined,
  at: Located,
  format: MarkupFormat | undefined,
  env: Environment,
): string {
  const found = toTextOrMarkup(value, at, env);
  if (found instanceof Markup) {
    return found.text;
  }
  return format === undefined ? found : escapeFor(format, found);
}
