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

/** The same for text of several lines, which stay lines. */
export function printableLines(text: string): string {
  return text.replace(controlsInLine, ' ');
}
