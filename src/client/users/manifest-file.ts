import { readFile } from 'node:fs/promises';
import { errorCode } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';

/**
 * Reads a manifest, and checks that it is JSON before the service has to.
 *
 * @throws InputError `BAD_INPUT`
 */
export async function readManifest(path: string, operation: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const reason = errorCode(cause) ?? 'unknown';
    throw badManifest(`${path} cannot be read (${reason}).`, operation, cause);
  }
  try {
    return JSON.stringify(JSON.parse(text));
  } catch (cause) {
    throw badManifest(`${path} is not JSON.`, operation, cause);
  }
}

function badManifest(problem: string, operation: string, cause: unknown): InputError {
  return new InputError('BAD_INPUT', `${operation}: the manifest ${problem}`, operation, cause);
}
