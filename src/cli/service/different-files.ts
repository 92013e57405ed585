import { resolve } from 'node:path';
import { InputError } from '../../client/errors/client-error.js';

/**
 * Makes sure that files of a command are not each other: one would be removed or written to as the other.
 *
 * @param files - what each is called, and its path; what is read comes first
 * @throws InputError `BAD_ARGUMENT`
 */
export function requireDifferent(files: readonly (readonly [name: string, path: string])[]): void {
  const names = new Map<string, string>();
  for (const [name, path] of files) {
    const other = names.get(resolve(path));
    if (other !== undefined) {
      throw new InputError(
        'BAD_ARGUMENT',
        `${name} names ${path}, which is ${other} already. Choose another file.`,
        'import',
      );
    }
    names.set(resolve(path), name);
  }
}
