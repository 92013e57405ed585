import { existsSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';

/**
 * What to do about a package that a file imports and that is not there.
 *
 * @param specifier - as the import has it: `csv-parse/sync`
 * @param file - that imports it
 * @returns nothing for what is no package, and for one that is installed
 */
export function installAdvice(specifier: string, file: string): string | undefined {
  const name = /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?=\/|$)/.exec(specifier)?.[0];
  if (name === undefined || isBuiltin(name)) {
    return undefined;
  }
  const folders = createRequire(resolve(file)).resolve.paths(name) ?? [];
  return folders.some((folder) => existsSync(join(folder, name)))
    ? undefined
    : `The package ${name} is not installed: npm install ${name}`;
}
