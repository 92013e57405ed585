const mark = Buffer.from('\uFEFF');

/**
 * The text of a body without the byte order mark that some editors and tools write before UTF-8. JSON has none, and the
 * service reads past it.
 */
export function textPastMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** How many bytes the mark takes at the beginning of a body; 0 where there is none. */
export function markLength(body: Buffer): number {
  return body.subarray(0, mark.length).equals(mark) ? mark.length : 0;
}
