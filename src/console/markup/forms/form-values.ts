import type { FormValues } from '../../../contract/index.js';
import type { Field, FieldShape } from './fields.js';

/** Marks a chosen stream, among the values of a room selector. */
export const streamMark = 'stream:';
/** Marks a chosen user, among the values of a room selector. */
export const userMark = 'user:';

const collect: Readonly<Record<FieldShape, (values: readonly string[]) => unknown>> = {
  text: oneOrAll,
  radio: oneOrAll,
  checkbox: (values) => (values.length === 0 ? undefined : oneOrAll(values)),
  choices: (values) => values,
  people: (values) => values.map(Number),
  rooms: (values) => ({
    userIds: values.filter((value) => value.startsWith(userMark)).map(after(userMark)),
    streamIds: values.filter((value) => value.startsWith(streamMark)).map(after(streamMark)),
  }),
};

/**
 * Makes what is submitted from what was filled in.
 *
 * @example
 * formValuesOf(fields, [['side', 'buy'], ['quantity', '5']], 'send');
 * // { action: 'send', side: 'buy', quantity: '5' }
 *
 * @param entries - names and values, as the browser collects them from a form
 * @param action - the name of the pressed button
 */
export function formValuesOf(
  fields: readonly Field[],
  entries: Iterable<readonly [string, string]>,
  action: string,
): FormValues {
  const given = valuesByName(entries);
  const values: Record<string, unknown> = { action };
  for (const { name, shape, kind } of fields) {
    const raw = given.get(name) ?? [];
    const value = collect[shape](kind === 'time-picker' ? raw.map(withSeconds) : raw);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** The values given under each name, in order. */
export function valuesByName(
  entries: Iterable<readonly [string, string]>,
): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

function oneOrAll(values: readonly string[]): string | readonly string[] {
  return values.length > 1 ? values : (values[0] ?? '');
}

function after(mark: string) {
  return (value: string) => value.slice(mark.length);
}

function withSeconds(time: string): string {
  return /^\d\d:\d\d$/.test(time) ? `${time}:00` : time;
}
