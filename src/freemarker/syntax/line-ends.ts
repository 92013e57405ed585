/** The index behind the first line break of a text, 0 when it has none. */
export function behindFirstBreak(text: string): number {
  const match = /\r\n|\r|\n/.exec(text);
  return match === null ? 0 : match.index + match[0].length;
}

/** The index behind the last line break of a text, 0 when it has none. */
export function behindLastBreak(text: string): number {
  return Math.max(text.lastIndexOf('\r'), text.lastIndexOf('\n')) + 1;
}
