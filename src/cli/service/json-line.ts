/** What a terminal or an editor would obey or hide, and JSON may hold as it stands. */
const unseen = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g;

/**
 * A value as a line of JSON that is safe to look at: what does something to a terminal is written as an escape, which
 * programs read as the same character.
 *
 * @example
 * jsonLine({ name: 'Bob\u009B2J' }); // '{"name":"Bob\\u009b2J"}'
 */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    unseen,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
