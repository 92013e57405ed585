import { InputError } from './errors/client-error.js';

/**
 * Refuses what the compiler refuses, for programs that it does not see: no object where one is needed.
 *
 * @param what - as the error names it: `range`
 * @throws InputError `BAD_INPUT`
 */
export function requireObject(given: unknown, what: string, operation: string): void {
  if (typeof given !== 'object' || given === null) {
    throw new InputError('BAD_INPUT', `${operation}: the ${what} must be an object.`, operation);
  }
}

/** Refuses what is no list. @throws InputError `BAD_INPUT` */
export function requireList(given: unknown, what: string, operation: string): void {
  if (!Array.isArray(given)) {
    throw new InputError('BAD_INPUT', `${operation}: the ${what} must be a list.`, operation);
  }
}
