import type { TextAndCaret } from './mention-query.js';

/** The beginning of an emoji's name before the caret. */
export interface EmojiQuery {
  /** Where its `:` stands. */
  readonly start: number;
  readonly typed: string;
}

/**
 * Finds the emoji that is being typed before the caret: a `:` that begins a word, and two letters at least.
 *
 * @example
 * emojiQuery('well :sm', 8); // { start: 5, typed: 'sm' }
 */
export function emojiQuery(text: string, caret: number): EmojiQuery | undefined {
  const [found, typed = ''] = /(?<![^\s([{"']):([\w+-]{2,})$/.exec(text.slice(0, caret)) ?? [];
  return found === undefined ? undefined : { start: caret - found.length, typed };
}

/** Replaces the text between two places by the name of an emoji and a space. */
export function withEmoji(text: string, from: number, caret: number, name: string): TextAndCaret {
  const before = `${text.slice(0, from)}:${name}: `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Whether a text may name an emoji. */
export function mayHoldEmoji(text: string): boolean {
  return /:[\w+-]+:/.test(text);
}
