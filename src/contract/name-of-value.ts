const words: Readonly<Record<string, string>> = {
  string: 'text',
  object: 'an object',
};

/** Texts that are no value: what templates and concatenations make of a value that is missing. */
const leftovers: ReadonlySet<unknown> = new Set(['undefined', 'null', 'NaN', '[object Object]']);

/**
 * Whether a text is what JavaScript makes of a value that is missing, as in `${user.id}` of a user without one.
 *
 * @example
 * isLeftover(`${undefined}`); // true
 */
export function isLeftover(value: unknown): boolean {
  return leftovers.has(value);
}

/**
 * A value in the sentence of an error, without what may be secret in it.
 *
 * @example
 * nameOfValue(['a']); // 'a list'
 */
export function nameOfValue(value: unknown): string {
  if (value === '') {
    return 'an empty text';
  }
  if (isLeftover(value)) {
    return `the text "${String(value)}"`;
  }
  if (value === null || value === undefined || typeof value === 'boolean') {
    return String(value);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return String(value);
  }
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? 'an invalid date' : 'a date';
  }
  return Array.isArray(value) ? 'a list' : (words[typeof value] ?? `a ${typeof value}`);
}
