import { eastAsianWidth } from 'get-east-asian-width';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const plain = /^[\x20-\x7E]*$/;
const emoji = /^\p{Emoji_Presentation}|^\p{Regional_Indicator}{2}|\uFE0F|\u20E3/u;
const takesNoPlace = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/**
 * How many columns of a terminal a text takes: two for characters of East Asia and for emoji, none for accents that
 * stand on the character before them.
 *
 * @example
 * textWidth('田中'); // 4
 */
export function textWidth(text: string): number {
  if (plain.test(text)) {
    return text.length;
  }
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += graphemeWidth(segment);
  }
  return width;
}

/**
 * The beginning of a text, with `…` at its end if it takes more columns than there are.
 *
 * @param columns - at least 1
 */
export function shortened(text: string, columns: number): string {
  if (text.length <= columns && textWidth(text) <= columns) {
    return text;
  }
  let short = '';
  let width = 1;
  for (const { segment } of graphemes.segment(text)) {
    width += graphemeWidth(segment);
    if (width > columns) {
      break;
    }
    short += segment;
  }
  return `${short}…`;
}

function graphemeWidth(grapheme: string): number {
  if (takesNoPlace.test(grapheme)) {
    return 0;
  }
  return emoji.test(grapheme) ? 2 : eastAsianWidth(grapheme.codePointAt(0) ?? 0);
}
