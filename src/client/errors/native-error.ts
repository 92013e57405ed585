import { types } from 'node:util';

/** Whether something thrown is an error, also one that was made in another realm (a VM, a worker). */
export function isError(thrown: unknown): thrown is Error {
  return thrown instanceof Error || types.isNativeError(thrown);
}
