/** How much of a text is drawn at once; a page of megabytes takes seconds to draw. */
const most = { lines: 500, characters: 50_000 };

/**
 * The first part of a text that is too long to be drawn at once, in whole lines where they are not that long themselves;
 * what is not, as it is.
 *
 * @example
 * firstOfLong('short'); // 'short'
 */
export function firstOfLong(text: string): string {
  let end = 0;
  for (let line = 0; line < most.lines && end < text.length; line += 1) {
    const next = text.indexOf('\n', end);
    const lineEnd = next < 0 ? text.length : next + 1;
    if (lineEnd > most.characters) {
      return text.slice(0, end === 0 ? wholeCharacter(text, most.characters) : end);
    }
    end = lineEnd;
  }
  return text.slice(0, end);
}

/** The same place, unless it is within a character of two units. */
function wholeCharacter(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}
