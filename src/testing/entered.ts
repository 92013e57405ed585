import type { FormValues } from '../contract/index.js';
import {
  fieldsOf,
  type Form,
  type FormField,
  type InferAction,
  type InferValues,
} from '../messageml/index.js';

/**
 * What a person enters into a form, as its handler reads it: a check box is `true` or `false`, a number a number, a day
 * `'2026-12-01'`. What is left out stays empty; `action` is the button, which may be left out when there is one only.
 *
 * @example
 * const leave = form('leave', [datePicker('from'), checkbox('paid', 'Paid'), button('send', 'Send')]);
 * const entered: Entered<typeof leave> = { from: '2026-12-01', paid: true };
 */
export type Entered<Of> = {
  readonly [Name in keyof InferValues<Of>]?: InferValues<Of>[Name] | undefined;
} & { readonly action?: InferAction<Of> | undefined };

/** The same as a chat client sends it: numbers as text, and of check boxes those that are ticked, by their value. */
export function submittedValues(form: Form<string, unknown>, entered: FormValues): FormValues {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]));
  const values = Object.entries(entered).map(
    ([name, value]) => [name, submittedValue(fields.get(name), value)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function submittedValue(field: FormField | undefined, value: unknown): unknown {
  if (typeof value === 'number') {
    return String(value);
  }
  if (field?.kind === 'flag' && typeof value === 'boolean') {
    return value ? (field.choices[0]?.value ?? 'on') : undefined;
  }
  return value;
}
