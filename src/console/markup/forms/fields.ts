import { elementsIn, isSet, valueOf } from '../markup.js';
import type { MarkupElement, MarkupKind } from '../markup.js';

/** How the values of a field appear in what is submitted. */
export type FieldShape =
  /** One string; `""` when nothing was given. */
  | 'text'
  /** A string for each ticked box; nothing at all when none is. */
  | 'checkbox'
  | 'radio'
  /** Strings. */
  | 'choices'
  /** User ids, as numbers. */
  | 'people'
  /** `{ userIds, streamIds }`. */
  | 'rooms';

/** An input of a form and what its author asks of it. */
export interface Field {
  readonly name: string;
  readonly shape: FieldShape;
  readonly kind: MarkupKind;
  readonly required: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** What to say when the value does not match the pattern. */
  readonly patternMessage?: string;
  /** Dates and times: the earliest; choices: the fewest. */
  readonly min?: string;
  /** Dates and times: the latest; choices: the most. */
  readonly max?: string;
  /** Dates and times that cannot be chosen: the JSON of the attribute. */
  readonly disabled?: string;
}

const shapes: Partial<Record<MarkupKind, FieldShape>> = {
  'text-field': 'text',
  textarea: 'text',
  richtextarea: 'text',
  'date-picker': 'text',
  'date-selector': 'text',
  'time-picker': 'text',
  'timezone-picker': 'text',
  checkbox: 'checkbox',
  radio: 'radio',
  select: 'text',
  'person-selector': 'people',
  'room-selector': 'rooms',
};

/** The inputs of a form, in document order. Those that share a name are all listed. */
export function fieldsOf(form: MarkupElement): readonly Field[] {
  const fields: Field[] = [];
  for (const element of elementsIn(form)) {
    const field = fieldOf(element);
    if (field !== undefined) fields.push(field);
  }
  return fields;
}

function fieldOf(element: MarkupElement): Field | undefined {
  const { kind } = element;
  const plain = shapes[kind];
  const name = valueOf(element, 'name');
  if (plain === undefined || name === undefined) return undefined;
  const shape = kind === 'select' && isSet(element, 'multiple') ? 'choices' : plain;
  return {
    name,
    shape,
    kind,
    required: isSet(element, 'required'),
    ...numberIn(element, 'minlength', 'minLength'),
    ...numberIn(element, 'maxlength', 'maxLength'),
    ...textIn(element, 'pattern', 'pattern'),
    ...textIn(element, 'pattern-error-message', 'patternMessage'),
    ...textIn(element, 'min', 'min'),
    ...textIn(element, 'max', 'max'),
    ...textIn(element, kind === 'time-picker' ? 'disabled-time' : 'disabled-date', 'disabled'),
  };
}

function textIn<Key extends string>(element: MarkupElement, attribute: string, key: Key) {
  const value = valueOf(element, attribute);
  return (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, string>>;
}

function numberIn<Key extends string>(element: MarkupElement, attribute: string, key: Key) {
  const value = Number(valueOf(element, attribute) ?? 'NaN');
  return (Number.isNaN(value) ? {} : { [key]: value }) as Partial<Record<Key, number>>;
}
