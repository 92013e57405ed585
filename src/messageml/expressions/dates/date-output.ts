import type { Located } from '../finding.js';
import type { Environment } from '../runtime/environment.js';
import type { DateValue } from './date-value.js';

/** A date as the settings write it. */
export function formatDateValue(date: DateValue, at: Located, env: Environment): string {
  if (date.kind === 'unknown') throw env.fail('template-bad-date', at);
  return new Date(date.time).toISOString();
}

/** A date as a format writes it. */
export function formatDateAs(
  date: DateValue,
  format: string,
  at: Located,
  env: Environment,
): string {
  return format + formatDateValue(date, at, env);
}
