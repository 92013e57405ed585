/**
 * All that moves the cursor, colours, rings, or turns the direction of a line; not the two joiners, of which emoji and
 * words of some languages are made.
 */
const controls = /(?:(?![\u200C\u200D])[\p{Cc}\p{Cf}\u2028\u2029])+/gu;
const controlsInLine = /(?:(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\u2028\u2029])+/gu;

/**
 * Text of others as one line that does nothing to a terminal but stand there: what would be a command to it, and each
 * break of a line, is a space.
 *
 * @example
 * printable('Bob\u001B[2J'); // 'Bob [2J'
 */
export function printable(text: string): string {
  return text.replace(controls, ' ');
}

/**
 * Text with a dot in place of each character that does something to a terminal, so that all others keep their columns.
 * Ends of lines and tabs are such characters as well.
 */
export function dotted(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '·');
}

/** The same for text of several lines, whose ends and tabs stay. */
export function dottedLines(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '·');
}

/** As {@link printable}, for text of several lines, which stay lines. */
export function printableLines(text: string): string {
  return text.replace(controlsInLine, ' ');
}
