/**
 * @module What an element holds decides where it may stand. An input must be inside a form, however
 * deep; a form must not be inside another. The types below travel with the content at compile time:
 * a `div` with an input in it holds that input, until a form takes it up.
 */

/** A form: no further form may be around it. */
export type FormHere = 'a form';

/** An input: some form must be around it, which has a value for it under its name. */
export interface NeedsForm<Name extends string = string, Value = unknown> {
  /** The name of the input. */
  readonly mustBeInsideAForm: Name;
  /** What a handler reads of it; never there, it carries the type. */
  readonly value: Value;
}

/** A button: some form must be around it. `Type` is `action`, `cancel` or `reset`. */
export interface ButtonNeedsForm<Name extends string = string, Type extends string = string> {
  /** The name of the button. */
  readonly buttonMustBeInsideAForm: Name;
  /** What it does: `action`, `cancel` or `reset`. */
  readonly type: Type;
}

/** What content without restrictions may hold. */
export type Inside = FormHere | NeedsForm | ButtonNeedsForm;

/** Held by `li`. */
export type InList = 'needs a list around it';
/** Held by `tr`, `thead`, `tbody` and `tfoot`. */
export type InTable = 'needs a table around it';
/** Held by `td` and `th`. */
export type InRow = 'needs a table row around it';
/** Held by `cardHeader` and `cardBody`. */
export type InCard = 'needs a card around it';
/** Held by `expandableCardHeader` and `expandableCardBody`. */
export type InExpandableCard = 'needs an expandable card around it';
/** Held by `dialogTitle`, `dialogBody` and `dialogFooter`. */
export type InDialog = 'needs a dialog around it';
/** Held by `option`. */
export type InSelect = 'needs a select around it';
/** Held by `chime`. */
export type Alone = 'needs a message of its own';

/** What the value of a check box is among others of the same name: one of a list. */
export interface OneOfSeveral<Value extends string> {
  /** The value that it has when it is ticked. */
  readonly oneOfSeveral: Value;
}
