/** What inputs with a label take. */
export interface LabelledAttributes {
  /** Shown above the input, at most 256 characters. */
  readonly label?: string | undefined;
  /** Shown when pointed at the little `i`, at most 256 characters; `\n` (two characters) breaks the line. */
  readonly title?: string | undefined;
  /** Whether the form's button is to ignore this input when it judges. Default: `false`. */
  readonly formNoValidate?: boolean | undefined;
}

/** What inputs take that can be switched off. */
export interface SwitchableAttributes {
  /** Shown, but neither editable nor submitted. Default: `false`. */
  readonly disabled?: boolean | undefined;
  /** Shown and submitted, but not editable. Default: `false`. */
  readonly readOnly?: boolean | undefined;
}

/** What inputs take that can be left empty. */
export interface RequirableAttributes {
  /** Whether the form cannot be submitted without it. Default: `false`. */
  readonly required?: boolean | undefined;
  /** Shown while the input is empty. */
  readonly placeholder?: string | undefined;
}

/** A pattern comes with the text that tells people what is asked of them. */
export type PatternAttributes = WithPattern | WithoutPattern;

interface WithPattern {
  /** A regular expression that the whole text must match: `^[0-9]+$`. At most 256 characters. */
  readonly pattern: string;
  /** What is shown when it does not match. At most 256 characters. */
  readonly patternError: string;
}

interface WithoutPattern {
  readonly pattern?: undefined;
  readonly patternError?: undefined;
}

/** `Value`, or also `undefined` unless the options say `required: true`. */
export type UnlessRequired<Options, Value> = Options extends { readonly required: true }
  ? Value
  : Value | undefined;
