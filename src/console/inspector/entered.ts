import type { FormValues } from '../../contract/index.js';
import type { FormDescription } from '../../messageml/engine.js';
import type { FormField } from '../../messageml/index.js';

/** What stands in the fields of a form, by name, as text that can be changed. */
export type Entered = Readonly<Record<string, string>>;

/** How a field takes text: as it stands, one value in each line, or as JSON. */
export function notationOf({ kind, inputs }: FormField): 'text' | 'lines' | 'json' {
  if (kind === 'rooms') {
    return 'json';
  }
  const isOneChoice = kind === 'choice' || kind === 'flag';
  const isList = kind === 'choices' || kind === 'people' || (inputs.length > 1 && !isOneChoice);
  return isList ? 'lines' : 'text';
}

/** What was submitted, as text: a list has a line for each of its values. */
export function enteredOf({ fields }: FormDescription, values: FormValues): Entered {
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(values[name])]));
}

/**
 * The values to submit for the typed texts. Empty fields are left out.
 *
 * @throws SyntaxError when the text of a room selector is not JSON
 */
export function valuesOf(form: FormDescription, entered: Entered, action: string): FormValues {
  const given = form.fields.flatMap((field) => {
    const text = entered[field.name] ?? '';
    return text === '' ? [] : [[field.name, valueOf(field, text)] as const];
  });
  return { ...Object.fromEntries(given), action };
}

function valueOf(field: FormField, text: string): unknown {
  switch (notationOf(field)) {
    case 'text':
      return text;
    case 'lines':
      return text.split('\n').filter((line) => line !== '');
    case 'json':
      return JSON.parse(text) as unknown;
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(String).join('\n');
  }
  return value === undefined || typeof value === 'string' ? (value ?? '') : JSON.stringify(value);
}
