import { CadenzaError, nameOfValue } from '../contract/index.js';

/** Refuses a source that is no text. @throws CadenzaError `BAD_ARGUMENT` */
export function requireSource(given: unknown, method: string): void {
  if (typeof given !== 'string') {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      `${method} takes the source of the template as text, not ${nameOfValue(given)}.`,
    );
  }
}

/** Refuses options that are no object, for programs that no compiler sees. @throws CadenzaError `BAD_ARGUMENT` */
export function requireOptions(given: unknown, method: string): void {
  if (typeof given !== 'object' || given === null) {
    throw new CadenzaError('BAD_ARGUMENT', `${method} takes its options as an object.`);
  }
}
