import { errorCode } from './error-code.js';
import { CadenzaError } from './errors.js';

/** What `require` and `import` throw. */
const missing = new Set<string | undefined>(['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);

/**
 * What an import failed with, as a sentence when a package is not installed: what few need does not come
 * with Cadenza.
 *
 * @example
 * await import('ioredis').catch((error: unknown) => {
 *   throw orMissing(error, 'A store in Redis', '5.8.2');
 * });
 *
 * @param user - what needs the package, as the beginning of a sentence
 * @param version - the one that is known to work
 * @returns a CadenzaError `PACKAGE_MISSING`, or the error itself when it is another one
 */
export function orMissing(error: unknown, user: string, version: string): unknown {
  const name = missingPackageOf(error);
  return name === undefined
    ? error
    : new CadenzaError(
        'PACKAGE_MISSING',
        `${user} needs the package ${name}: npm install ${name}@${version}`,
        { cause: error },
      );
}

function missingPackageOf(error: unknown): string | undefined {
  return error instanceof Error && missing.has(errorCode(error))
    ? /Cannot find (?:module|package) '((?:@[\w.-]+\/)?[\w.-]+)'/.exec(error.message)?.[1]
    : undefined;
}
