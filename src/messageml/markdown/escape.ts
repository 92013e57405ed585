const SPECIAL = /[_*\-+`]/;
const EVERY_SPECIAL = /[_*\-+`]/g;
/** A rule or a delimiter alone on its line; white space as ASCII knows it. */
const DELIMITERS_ONLY = /^[ \t\n\v\f\r]*([_*\-+`])\1*[ \t\n\v\f\r]*$/;

/**
 * Escapes a run of text so that Markdown does not take its characters for emphasis, code or a list.
 *
 * The service leaves a run alone that consists of one such character, repeated; and it does not
 * escape backslashes, `#`, `>`, `~`, `^` or brackets.
 *
 * @example
 * escapeMarkdown('a_b - c'); // 'a\\_b \\- c'
 * escapeMarkdown('***'); // '***'
 */
export function escapeMarkdown(text: string): string {
  if (!SPECIAL.test(text) || DELIMITERS_ONLY.test(text)) return text;
  return text.replace(EVERY_SPECIAL, '\\$&');
}

/** Each run of line ends as one space, as a reader sees it outside of preformatted text. */
export function collapseLineEnds(text: string): string {
  return text.includes('\n') ? text.replace(/\n+/g, ' ') : text;
}
