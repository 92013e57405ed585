import type { FormEntries } from '../../state/form-entries.js';
import type { MarkupElement } from '../markup.js';
import { elementsIn, isSet, valueOf } from '../markup.js';

/** What a field is, as far as what was entered in it depends on that; `undefined` for a name that no field has. */
export function kindOfField(form: MarkupElement, name: string): string | undefined {
  const [first] = inputsOf(form, name);
  return first && kindOf(first);
}

/** Whether what is entered in a field is hidden, such as a password. */
export function isSecret(form: MarkupElement, name: string): boolean {
  return inputsOf(form, name).some((input) => isSet(input, 'masked'));
}

/**
 * What was entered in an earlier version of a form and still has its place in this one: a field of the same name and kind
 * that takes input, and offers what was chosen.
 */
export function keptEntries(form: MarkupElement, entered: FormEntries): FormEntries {
  return new Map(
    [...entered].filter(([name, { kind, values }]) => {
      const inputs = inputsOf(form, name);
      return (
        inputs.some((input) => kindOf(input) === kind && isOpen(input)) && offers(inputs, values)
      );
    }),
  );
}

function inputsOf(form: MarkupElement, name: string): readonly MarkupElement[] {
  return [...elementsIn(form)].filter(
    (element) => element.kind !== 'button' && valueOf(element, 'name') === name,
  );
}

function kindOf(input: MarkupElement): string {
  return isSet(input, 'multiple') ? `${input.kind} of several` : input.kind;
}

function isOpen(input: MarkupElement): boolean {
  return !isSet(input, 'disabled') && !isSet(input, 'readonly');
}

/** Of one of a few, the choice has to be there still; of several, what is not there any more is left out by itself. */
function offers(inputs: readonly MarkupElement[], values: readonly string[]): boolean {
  const [first] = inputs;
  switch (first && kindOf(first)) {
    case 'radio':
      return includesAll(inputs, values);
    case 'select':
      return includesAll(
        inputs.flatMap((input) => [...elementsIn(input)]),
        values,
      );
    default:
      return true;
  }
}

function includesAll(choices: readonly MarkupElement[], values: readonly string[]): boolean {
  return values.every(
    (value) => value === '' || choices.some((choice) => valueOf(choice, 'value') === value),
  );
}
