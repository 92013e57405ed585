import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { CadenzaError } from '../../contract/index.js';

/** What begins or ends like the path of a package, and not like a version, a tag or an address. */
const pathPattern = /^(?:file:|\.{0,2}\/|[A-Za-z]:\\)|^(?!\w+:\/\/).*\.tgz$/;

/**
 * What a project's `package.json` asks for. A path is meant from where the command is called; npm reads it from the
 * project, so it is written as it is from there.
 *
 * @param asked - a version, a tag, an address, or the path of a package
 * @param parent - the folder in which the command is called
 * @param name - of the project's folder in it
 * @example
 * cadenzaRange('../cadenza-0.1.0.tgz', '/home/ada/bots', 'quotes'); // file:../../cadenza-0.1.0.tgz
 *
 * @throws CadenzaError `NO_SUCH_PACKAGE` when nothing lies at the path
 */
export function cadenzaRange(asked: string, parent: string, name: string): string {
  if (!pathPattern.test(asked)) {
    return asked;
  }
  const given = asked.replace(/^file:(?:\/\/)?/, '');
  const path = resolve(parent, given);
  if (!existsSync(path)) {
    throw new CadenzaError(
      'NO_SUCH_PACKAGE',
      `There is no package at ${path}. Give its path from this folder, or a version.`,
    );
  }
  if (isAbsolute(given)) {
    return `file:${given}`;
  }
  return `file:${relative(join(parent, name), path).replaceAll('\\', '/')}`;
}
