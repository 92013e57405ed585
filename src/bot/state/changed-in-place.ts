import { CadenzaError } from '../../contract/index.js';
import type { Session } from './session.js';

/**
 * Refuses a value that cannot be changed in place: what becomes of it would be lost without a word.
 *
 * @throws CadenzaError `BAD_SESSION` when it is a number, a text, or nothing
 */
export function mustBeChangeable<Value>({ name }: Session<Value>, value: Value): Value {
  if (typeof value !== 'object' || value === null) {
    throw new CadenzaError(
      'BAD_SESSION',
      `The session "${name}" holds neither an object nor a list. What it holds is changed in place, so put it into an object, as in z.object({ count: z.number().default(0) }).`,
    );
  }
  return value;
}

/** Whether a function that changes a session has made a new value of it, as one does elsewhere. */
export function isNewValue(returned: unknown, value: unknown): boolean {
  return (
    typeof returned === 'object' &&
    returned !== null &&
    returned !== value &&
    Object.getPrototypeOf(returned) === Object.prototype
  );
}

/** What is said when the new value would be lost. */
export function notChanged({ name }: Session<unknown>): CadenzaError {
  return new CadenzaError(
    'SESSION_NOT_CHANGED',
    `The function that changes the session "${name}" returned a new value and left the one that it was given as it was. Change that one, as in (value) => { value.count += 1; }. Nothing was written.`,
  );
}
