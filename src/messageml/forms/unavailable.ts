import { isJsonObject, type JsonObject } from '../json.js';
import { jsonList } from '../values/json-list.js';
import type { FormInput } from './form-description.js';

/**
 * Whether a day, a time or a time zone is one that the author of the field has taken out: `disabled-date`,
 * `disabled-time`, `disabled-timezone`. Of a list that cannot be read nothing is.
 *
 * @example
 * isUnavailable({ unavailable: '[{"daysOfWeek":[0,6]}]' }, '2024-06-01'); // true: a Saturday
 */
export function isUnavailable(
  { unavailable }: Pick<FormInput, 'unavailable'>,
  value: string,
): boolean {
  return jsonList(unavailable).some(
    (item) => item === value || (isJsonObject(item) && covers(item, value)),
  );
}

function covers({ day, time, from, to, daysOfWeek }: JsonObject, value: string): boolean {
  if (day === value || time === value) {
    return true;
  }
  if (typeof from === 'string' && typeof to === 'string') {
    return from <= value && value <= to;
  }
  return Array.isArray(daysOfWeek) && daysOfWeek.includes(new Date(value).getUTCDay());
}
