import type { TextAndCaret } from './mention-query.js';

/** The beginning of a tag before the caret. */
export interface TagQuery {
  /** Where its sign stands. */
  readonly start: number;
  /** `#` of a hashtag, `$` of a cashtag. */
  readonly sign: string;
  /** What was typed after it. */
  readonly typed: string;
}

/**
 * Finds the tag that is being typed before the caret: a `#` or a `$` that begins a word.
 *
 * @example
 * tagQuery('what of $ib', 11); // { start: 8, sign: '$', typed: 'ib' }
 */
export function tagQuery(text: string, caret: number): TagQuery | undefined {
  const [found, sign = '', typed = ''] =
    /(?<![^\s([{"'])([#$])([\p{L}\p{N}_.-]*)$/u.exec(text.slice(0, caret)) ?? [];
  return found === undefined ? undefined : { start: caret - found.length, sign, typed };
}

/**
 * The tags that a beginning may mean, as they are written. None once one of them is typed out: Enter is to send then.
 *
 * @param known - tags with their signs, those first that are to be offered first
 */
export function tagsFor(known: readonly string[], { sign, typed }: TagQuery): readonly string[] {
  const begun = `${sign}${typed}`.toLowerCase();
  const fitting = known.filter((tag) => tag.toLowerCase().startsWith(begun));
  return fitting.some((tag) => tag.length === begun.length) ? [] : fitting;
}

/** Puts a tag in the place of what is being typed, and a space behind it. */
export function completeTag(
  { text, caret }: TextAndCaret,
  { start }: TagQuery,
  tag: string,
): TextAndCaret {
  const before = `${text.slice(0, start)}${tag} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
