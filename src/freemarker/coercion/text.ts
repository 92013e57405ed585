import type { NumberValue } from '../../java/numbers/index.js';
import { Decimal } from '../../java/numbers/index.js';
import { formatDateValue } from '../dates/date-output.js';
import type { Located, TemplateFailure } from '../finding.js';
import { formatNumberValue } from '../numbers/number-output.js';
import type { Environment } from '../runtime/environment.js';
import { isClassic } from '../runtime/settings.js';
import type { OutputFormat, OutputPlace } from '../syntax/output-formats.js';
import { isMarkupFormat, undefinedFormat } from '../syntax/output-formats.js';
import { escapeFor } from '../values/escape-for.js';
import { asBoolean, asDate, asText } from '../values/kinds.js';
import { Markup } from '../values/markup.js';
import type { Value } from '../values/value.js';
import { wrongType } from './require.js';

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
  if ((value === undefined || boolean !== undefined) && isClassic(env.settings)) {
    return boolean === true ? 'true' : '';
  }
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

/** The value as it is output where text is escaped so, if at all. */
export function toOutput(
  value: Value | undefined,
  at: Located,
  { format, isEscaping }: OutputPlace,
  env: Environment,
): string {
  const found = toTextOrMarkup(value, at, env);
  if (found instanceof Markup) {
    return markupIn(format, found, env);
  }
  return isEscaping ? escapeFor(format, found) : found;
}

function markupIn(format: OutputFormat, markup: Markup, env: Environment): string {
  if (format === undefinedFormat) {
    return markup.text;
  }
  const text = isMarkupFormat(format) ? markup.inFormat(format)?.text : markup.source;
  if (text === undefined) {
    throw notInFormat(markup, format, env);
  }
  return text;
}

/** A finding that markup cannot be had in another format. */
export function notInFormat(
  markup: Markup,
  format: OutputFormat,
  env: Environment,
  at?: Located,
): TemplateFailure {
  return env.fail('template-bad-argument', at, {
    problem: `Markup of the output format ${markup.format.name} cannot be used in ${format.name}.`,
  });
}
