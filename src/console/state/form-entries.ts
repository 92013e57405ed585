/** What somebody has entered in a field of a form and not submitted. */
export interface FieldEntry {
  /** What the field is: in a later version of its message, a field of another kind does not get it. */
  readonly kind: string;
  /** As the browser collects them from a form: none for boxes of which none is ticked. */
  readonly values: readonly string[];
  /** What is being looked for, where people or rooms are chosen. */
  readonly typed?: string;
  /** Formatted text, as its editor keeps it. */
  readonly content?: object;
}

/** What was entered in a form, by the names of its fields: of those alone that somebody touched. */
export type FormEntries = ReadonlyMap<string, FieldEntry>;

/** Of a form that nobody has touched since it was submitted last. One that was cleared has entries of its own, without any. */
export const noEntries: FormEntries = new Map();
