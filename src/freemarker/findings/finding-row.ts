/** A kind of finding about a template. Its sentences hold `{names}` that each finding fills in. */
export interface FindingRow {
  readonly severity: 'error';
  /** What it is, in a few words, without a full stop: the heading of its row in the docs. */
  readonly summary: string;
  /** One sentence about this template. */
  readonly message: string;
  /** Why it matters and how it comes about, for readers who have never met it. */
  readonly explanation: string;
  /** What to do, when that is the same each time. */
  readonly fix?: string;
  /** The service's own words. */
  readonly service: string;
}

/** Puts values into a sentence. Braces in a value stay as they are, and so does a name without a value. */
export function fillIn(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(
    /\{([a-z][A-Za-z]*)\}/g,
    (braces, name: string) => values[name] ?? braces,
  );
}
