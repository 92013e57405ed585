import { emojiNotation } from './emoji-data.js';
import { expandEmojis } from './emoji-notation.js';

let emojis: ReadonlyMap<string, string> | undefined;

/**
 * The character of an emoji shortcode, without colons; `undefined` when there is none of that name.
 *
 * @example
 * emojiOf('smile')   // '😄'
 */
export function emojiOf(shortcode: string): string | undefined {
  return allEmojis().get(shortcode);
}

/** Every emoji by its shortcode, without colons; skin tones are names of their own. */
export function allEmojis(): ReadonlyMap<string, string> {
  emojis ??= expandEmojis(emojiNotation);
  return emojis;
}
