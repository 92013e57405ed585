/** A name in quotes, for patterns of lines. */
export const quotedName = String.raw`"(?:[^"\\]|\\.)*"`;

/** What in the name of a room or a file would be read as something else of its line. */
const mistakable = /[:"]| in | updates$|^\s|\s$/;

/**
 * The name of a room or a file as it stands in a line: in quotes, as in JSON, where it needs them.
 *
 * @example
 * writtenName('Desk: urgent'); // '"Desk: urgent"'
 */
export function writtenName(name: string): string {
  return mistakable.test(name) ? JSON.stringify(name) : name;
}

/** The name that stands in a line, without its quotes. */
export function readName(written: string): string {
  if (!/^".*"$/.test(written)) {
    return written;
  }
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}
