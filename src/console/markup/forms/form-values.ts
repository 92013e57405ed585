import type { FormValues } from '../../../contract/index.js';
import type { FieldElementName } from '../../../messageml/engine.js';
import type { FormField, FormInput } from '../../../messageml/index.js';

/** Marks a chosen stream, among the values of a room selector. */
export const streamMark = 'stream:';
/** Marks a chosen user, among the values of a room selector. */
export const userMark = 'user:';

type Collect = (values: readonly string[], input: FormInput) => unknown;

/** What the values of a field are submitted as, by what it is. */
const collectors: Readonly<Record<FieldElementName, Collect>> = {
  'text-field': oneOrAll,
  textarea: oneOrAll,
  richtextarea: oneOrAll,
  'date-picker': oneOrAll,
  'date-selector': oneOrAll,
  'time-picker': (values) => oneOrAll(values.map(withSeconds)),
  'timezone-picker': oneOrAll,
  radio: oneOrAll,
  // Boxes that are not ticked are not there at all.
  checkbox: (values) => (values.length === 0 ? undefined : oneOrAll(values)),
  select: (values, { kind }) => (kind === 'choices' ? values : oneOrAll(values)),
  'person-selector': (values) => values.map(Number),
  'room-selector': (values) => ({
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
  fields: readonly FormField[],
  entries: Iterable<readonly [string, string]>,
  action: string,
): FormValues {
  const given = valuesByName(entries);
  const values: Record<string, unknown> = { action };
  for (const input of fields.flatMap(({ inputs }) => inputs)) {
    const value = collectors[input.element](given.get(input.name) ?? [], input);
    if (value !== undefined) {
      values[input.name] = value;
    }
  }
  return values;
}

/** The values given under each name, in order. */
export function valuesByName(
  entries: Iterable<readonly [string, string]>,
): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
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
