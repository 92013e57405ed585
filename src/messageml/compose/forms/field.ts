import type { Choice } from '../builders/choices-given.js';

/** What a form knows about an input beyond its attributes: that its text is a number, and which. */
export interface FieldDefinition {
  /** `number`: with or without decimals. `integer`: whole numbers only. */
  readonly kind: 'number' | 'integer';
  /** The smallest that is accepted. Default: any. */
  readonly min?: number;
  /** The largest that is accepted. Default: any. */
  readonly max?: number;
}

/** What sort of value a field of a form has. */
export type FieldKind =
  /** Text fields and areas: a string. */
  | 'text'
  /** {@link numberField}: a number. */
  | 'number'
  /** {@link numberField} for whole numbers. */
  | 'integer'
  /** A check box alone: a boolean. */
  | 'flag'
  /** Radio buttons, a select: one of the choices. */
  | 'choice'
  /** Check boxes of one name, a select with `multiple`: a list of choices. */
  | 'choices'
  /** A date picker: `2024-12-31`. */
  | 'date'
  /** A time picker: `09:29:47`. */
  | 'time'
  /** A time zone picker: `Europe/Paris`. */
  | 'zone'
  /** A person selector: user ids. */
  | 'people'
  /** A room selector: user ids and stream ids. */
  | 'rooms';

/** One field of a form: an input, or all check boxes or radio buttons of one name. */
export interface FormField {
  readonly name: string;
  readonly kind: FieldKind;
  /** What people see above it, or beside a check box that stands alone; its name when there is nothing. */
  readonly label: string;
  readonly required: boolean;
  /** Whether what is typed is hidden; it must not be logged. */
  readonly masked: boolean;
  /** What can be chosen. Empty when it is no choice, or when template expressions make the choices. */
  readonly choices: readonly Choice[];
  /** What a text must match, and what to say when it does not. */
  readonly pattern?: { readonly source: string; readonly error: string };
  /** The fewest and most characters of a text, or choices of several. */
  readonly length?: { readonly min?: number; readonly max?: number };
  /** The smallest and largest number, day or time. */
  readonly range?: { readonly min?: string | number; readonly max?: string | number };
}
