/**
 * The code of what was thrown: `ENOENT` of Node's errors, `STORE_CONFLICT` of Cadenza's. Also of errors of another
 * realm, such as a worker's.
 *
 * @example
 * const text = await readFile('notes.txt', 'utf8').catch((error: unknown) => {
 *   if (errorCode(error) === 'ENOENT') return '';
 *   throw error;
 * });
 *
 * @returns undefined for what has none that is text
 */
export function errorCode(thrown: unknown): string | undefined {
  return typeof thrown === 'object' &&
    thrown !== null &&
    'code' in thrown &&
    typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
