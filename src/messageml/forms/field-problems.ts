/**
 * What may be wrong with the value of a field, as its person is told in English. Bots have the same in other languages, by
 * these keys.
 */
export const fieldProblems = {
  'form.above': 'Not above {$most}',
  'form.below': 'Not below {$least}',
  'form.choice': 'Choose one of the choices',
  'form.date': 'Enter a date',
  'form.integer': 'Enter a whole number',
  'form.number': 'Enter a number',
  'form.pattern': 'This does not have the form that is asked for',
  'form.people': 'Choose people',
  'form.required': 'This is required',
  'form.rooms': 'Choose rooms',
  'form.text': 'Enter some text',
  'form.time': 'Enter a time',
  'form.tooFew': 'Choose at least {$least}',
  'form.tooLong': 'Enter at most {$most} characters',
  'form.tooMany': 'Choose at most {$most}',
  'form.tooShort': 'Enter at least {$least} characters',
  'form.unavailable': 'This one cannot be chosen',
  'form.unchecked': 'This is too long to be checked: enter something shorter',
  'form.zone': 'Choose a time zone',
} as const;

/** The name of something that may be wrong with the value of a field. */
export type FieldProblemKey = keyof typeof fieldProblems;

/** Something that is wrong with the value of a field, told to the person who filled it in. */
export interface FieldProblem {
  /** The field's name. */
  readonly field: string;
  /** One sentence without the value: `Enter a whole number`. */
  readonly message: string;
  /** Which of the built-in texts it is, to be said in another language; absent where the form has words of its own. */
  readonly key?: FieldProblemKey;
  /** What fills the text of the key. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What is wrong with a value, whichever field it is of. */
export type ValueProblem = Omit<FieldProblem, 'field'>;

/** One of {@link fieldProblems}, with its limit. */
export function valueProblem(
  key: FieldProblemKey,
  limits: Readonly<Record<string, string | number>> = {},
): { readonly problem: ValueProblem } {
  const values = Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [name, String(value)]),
  );
  const message = fieldProblems[key].replace(
    /\{\$(\w+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
  return { problem: { message, key, values } };
}
