/** One delimiter, repeated, alone on its line; white space as ASCII knows it. */
const delimitersOnly = /^[ \t\n\v\f\r]*([_*\-+`])\1*[ \t\n\v\f\r]*$/;

const delimiters = /[*+\-_`]/;

/** The length from which it pays to look for each delimiter separately. */
const longText = 128;

const lineFeed = 10;

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
  if (!holdsDelimiter(text)) {
    return text;
  }
  let escaped = '';
  let copied = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (!isDelimiter(text.charCodeAt(index))) {
      continue;
    }
    if (copied === 0 && delimitersOnly.test(text)) {
      return text;
    }
    escaped += `${text.slice(copied, index)}\\`;
    copied = index;
  }
  return escaped === '' ? text : escaped + text.slice(copied);
}

/** Each run of line ends as one space, as a reader sees it outside of preformatted text. */
export function collapseLineEnds(text: string): string {
  let lineEnd = text.indexOf('\n');
  if (lineEnd === -1) {
    return text;
  }
  let collapsed = '';
  let copied = 0;
  while (lineEnd !== -1) {
    collapsed += `${text.slice(copied, lineEnd)} `;
    copied = lineEnd + 1;
    while (text.charCodeAt(copied) === lineFeed) {
      copied += 1;
    }
    lineEnd = text.indexOf('\n', copied);
  }
  return collapsed + text.slice(copied);
}

function holdsDelimiter(text: string): boolean {
  if (text.length < longText) {
    return delimiters.test(text);
  }
  return ['*', '+', '-', '_', '`'].some((delimiter) => text.includes(delimiter));
}

/** Whether a character is one of `*`, `+`, `-`, `_` and the grave accent. */
function isDelimiter(code: number): boolean {
  return code <= 96 && (code >= 95 || code === 42 || code === 43 || code === 45);
}
