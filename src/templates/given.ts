import { CadenzaError } from '../contract/index.js';

/** Refuses options that are no object, for programs that no compiler sees. @throws CadenzaError `BAD_OPTION` */
export function requireOptions(given: unknown, method: string): void {
  if (typeof given !== 'object' || given === null) {
    throw new CadenzaError('BAD_OPTION', `${method} takes its options as an object.`);
  }
}
