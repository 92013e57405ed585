import type { Choice } from '../../forms/form-description.js';

/**
 * The choices of a select or a group of radio buttons or check boxes: texts that are value and label
 * at once, labels by value, or both one by one.
 *
 * @example
 * const given: Choices[] = [
 *   ['buy', 'sell'],
 *   { buy: 'Buy', sell: 'Sell short' },
 *   [{ value: 'buy', label: 'Buy' }, { value: 'sell', label: 'Sell short' }],
 * ];
 */
export type Choices = readonly (string | Choice)[] | Readonly<Record<string, string>>;

/** The values that choices can take: `'buy' | 'sell'`. */
export type ValueOf<Given> = Given extends readonly (infer Item)[]
  ? Item extends Choice<infer Value>
    ? Value
    : Item
  : keyof Given;

/** Refuses choices that are visibly none: `[]`, `{}`. */
export type SomeChoices<Given> = Given extends readonly []
  ? 'at least one choice is needed'
  : Given extends readonly unknown[]
    ? unknown
    : keyof Given extends never
      ? 'at least one choice is needed'
      : unknown;

/** Choices in one form. Plain JavaScript may give none at all, which the check finds. */
export function choicesOf(choices: Choices | null | undefined): readonly Choice[] {
  if (choices === undefined || choices === null) {
    return [];
  }
  if (!isList(choices)) {
    return Object.entries(choices).map(([value, label]) => ({ value, label }));
  }
  return choices.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: choice } : { ...choice },
  );
}

function isList(choices: Choices): choices is readonly (string | Choice)[] {
  return Array.isArray(choices);
}
