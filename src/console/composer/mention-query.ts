/** A mention that is being typed. */
export interface MentionQuery {
  /** Where its `@` stands. */
  readonly start: number;
  /** What was typed after it. */
  readonly typed: string;
}

/**
 * Finds the mention that is being typed before the caret: an `@` that begins a word, and at most two
 * words after it.
 *
 * @example
 * mentionQuery('ask @al', 7); // { start: 4, typed: 'al' }
 */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start < 0 || (start > 0 && !/\s/.test(before.charAt(start - 1)))) {
    return undefined;
  }
  const typed = before.slice(start + 1);
  return /^(\S+( \S*)?)?$/.test(typed) ? { start, typed } : undefined;
}

/** A text and where the caret is in it. */
export interface TextAndCaret {
  readonly text: string;
  readonly caret: number;
}

/** Puts a name in the place of the mention that is being typed, and a space behind it. */
export function completeMention(
  { text, caret }: TextAndCaret,
  query: MentionQuery,
  name: string,
): TextAndCaret {
  const before = `${text.slice(0, query.start)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
