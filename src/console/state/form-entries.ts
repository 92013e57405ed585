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
  /** It is hidden while it is typed, and not kept over a reload. */
  readonly secret?: true;
}

/** What was entered in a form, by the names of its fields: of those alone that somebody touched. */
export type FormEntries = ReadonlyMap<string, FieldEntry>;

/** Of a form that nobody has touched since it was submitted last. One that was cleared has entries of its own, without any. */
export const noEntries: FormEntries = new Map();

/** What was entered in forms, by the names of these. */
export type EnteredForms = Readonly<Record<string, FormEntries>>;

/** What was entered, as text that a browser keeps: without what is secret. */
export function asKept(entered: EnteredForms): string {
  const forms = Object.entries(entered).map(([form, entries]) => [
    form,
    [...entries].filter(([, { secret }]) => secret !== true),
  ]);
  return JSON.stringify(forms);
}

/** What was kept; nothing of what is not as it was written. */
export function fromKept(text: string | undefined): EnteredForms {
  const forms: unknown = JSON.parse(text ?? '[]');
  return Object.fromEntries(
    pairsIn(forms).map(([form, entries]) => [
      form,
      new Map(
        pairsIn(entries).flatMap(([name, entry]) =>
          isEntry(entry) ? [[name, entry] as const] : [],
        ),
      ),
    ]),
  );
}

function pairsIn(value: unknown): readonly (readonly [string, unknown])[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  return all.flatMap((pair: unknown) =>
    Array.isArray(pair) && typeof pair[0] === 'string' ? [[pair[0], pair[1] as unknown]] : [],
  );
}

function isEntry(value: unknown): value is FieldEntry {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { kind, values, typed = '', content = {} } = value as Partial<FieldEntry>;
  return (
    typeof kind === 'string' &&
    Array.isArray(values) &&
    values.every((each) => typeof each === 'string') &&
    typeof typed === 'string' &&
    typeof content === 'object'
  );
}
