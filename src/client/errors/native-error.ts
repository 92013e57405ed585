import { types } from 'node:util';

/** Whether something thrown is an error, also one that was made in another realm (a VM, a worker). */
export function isError(thrown: unknown): thrown is Error {
  return thrown instanceof Error || types.isNativeError(thrown);
}

/** The `code` that Node and undici put on their errors: `ENOENT`, `ECONNREFUSED`. */
export function errorCode(thrown: unknown): string | undefined {
  return isError(thrown) && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
