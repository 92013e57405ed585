import type { FieldKind } from '../elements/definition.js';
import type { FieldElementName } from '../elements/registry.js';

/** What a form knows about an input beyond its attributes: that its text is a number, and which. */
export interface FieldDefinition {
  /** `number`: with or without decimals. `integer`: whole numbers only. */
  readonly kind: 'number' | 'integer';
  /** The smallest that is accepted. Default: any. */
  readonly min?: number | undefined;
  /** The largest that is accepted. Default: any. */
  readonly max?: number | undefined;
}

/** One choice. */
export interface Choice<Value extends string = string> {
  /** What the reply carries. */
  readonly value: Value;
  /** What people see. */
  readonly label: string;
}

/** One input of a form and what its author asks of it. Several may share a name. */
export interface FormInput {
  /** The name under which a reply carries its value. */
  readonly name: string;
  /** The element that it is. */
  readonly element: FieldElementName;
  /** What sort of value it has. */
  readonly kind: FieldKind;
  /** What people see above it, or beside a single check box; its name when there is no label. */
  readonly label: string;
  /** Whether something has to be entered. */
  readonly required: boolean;
  /** Whether what is typed is hidden; it must not be logged. */
  readonly masked: boolean;
  /** Whether it submits the form by itself, and if so, whether the form is checked first. */
  readonly submits: 'no' | 'checked' | 'unchecked';
  /** What can be chosen. Empty when it is not a choice, or when template expressions make the choices. */
  readonly choices: readonly Choice[];
  /** What a text must match, and what to say when it does not. */
  readonly pattern?: { readonly source: string; readonly error: string };
  /** The fewest and most characters of a text, or choices of several. */
  readonly length?: { readonly min?: number; readonly max?: number };
  /** The smallest and largest number, day or time. */
  readonly range?: { readonly min?: string | number; readonly max?: string | number };
  /** Days, times or time zones that cannot be chosen: the JSON of the attribute. */
  readonly unavailable?: string;
}

/**
 * One field of a form: an input, or all check boxes or radio buttons of one name. Where inputs share a
 * name, it says of the first one what it cannot say of all.
 */
export interface FormField extends FormInput {
  /** The inputs that share the name, in the order of the form. */
  readonly inputs: readonly FormInput[];
}

/** A button of a form. */
export interface FormButton {
  /** The `action` of a reply that it submits. */
  readonly name: string;
  /** `action` and `cancel` submit, `reset` empties the fields. */
  readonly type: string;
  /** What people read on it. */
  readonly label: string;
  /** Whether the fields are checked before it submits. */
  readonly checks: boolean;
}

/** A form, as those need it who show it, fill it in or read a reply to it. */
export interface FormDescription {
  /** What replies are told apart by. */
  readonly id: string;
  /** Its fields, in the order in which they first appear, at any depth. */
  readonly fields: readonly FormField[];
  /** Its buttons, in order. */
  readonly buttons: readonly FormButton[];
}
