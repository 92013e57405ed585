import { badRequest } from '../errors.js';

/**
 * A value as either database takes it: flags are 0 and 1, and no text holds a NUL. SQLite's driver ends
 * the process when it is given a boolean and cuts text at a NUL, PostgreSQL refuses both.
 *
 * @throws Refusal 400
 */
export function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') {
    return value ? 1 : 0;
  }
  if (typeof value === 'string' && value.includes('\0')) {
    throw badRequest('The text holds the character U+0000, which cannot be stored. Leave it out.');
  }
  return value;
}
