import { isJsonObject } from '../../../messageml/index.js';
import type { JsonObject } from '../../../messageml/index.js';
import { jsonList } from '../json-list.js';
import type { Field } from './fields.js';

/**
 * What is wrong with the values of a form, a sentence by field name. Empty: it may be submitted.
 *
 * @param given - the values by name
 */
export function fieldProblems(
  fields: readonly Field[],
  given: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const field of fields) {
    const values = (given.get(field.name) ?? []).filter((value) => value !== '');
    const problem = problemOf(field, values);
    if (problem !== undefined && !problems.has(field.name)) problems.set(field.name, problem);
  }
  return problems;
}

function problemOf(field: Field, values: readonly string[]): string | undefined {
  if (values.length === 0) return field.required ? 'Please fill this in.' : undefined;
  if (field.shape === 'choices') return problemOfChoices(field, values.length);
  const [value = ''] = values;
  switch (field.kind) {
    case 'text-field':
    case 'textarea':
    case 'richtextarea':
      return problemOfText(field, value);
    case 'date-picker':
    case 'time-picker':
      return problemOfMoment(field, value);
    default:
      return undefined;
  }
}

function problemOfChoices({ min, max }: Field, count: number): string | undefined {
  if (min !== undefined && count < Number(min)) return `Choose at least ${min}.`;
  if (max !== undefined && count > Number(max)) return `Choose at most ${max}.`;
  return undefined;
}

function problemOfText(field: Field, value: string): string | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  if (value.length < minLength) return `Write at least ${minLength} characters.`;
  if (value.length > maxLength) return `Write at most ${maxLength} characters.`;
  if (field.pattern === undefined || matches(field.pattern, value)) return undefined;
  const { patternMessage = '' } = field;
  return patternMessage === '' ? 'This does not have the form that is asked for.' : patternMessage;
}

/** Patterns are Java's; one that JavaScript cannot read is left for the bot to check. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}

function problemOfMoment({ min, max, disabled }: Field, value: string): string | undefined {
  if (min !== undefined && value < min) return `Choose ${min} or later.`;
  if (max !== undefined && value > max) return `Choose ${max} or earlier.`;
  return jsonList(disabled)
    .filter(isJsonObject)
    .some((interval) => covers(interval, value))
    ? 'This one cannot be chosen.'
    : undefined;
}

function covers(interval: JsonObject, value: string): boolean {
  const { day, time, from, to, daysOfWeek } = interval;
  if (day === value || time === value) return true;
  if (typeof from === 'string' && typeof to === 'string') return from <= value && value <= to;
  return Array.isArray(daysOfWeek) && daysOfWeek.includes(new Date(value).getUTCDay());
}
