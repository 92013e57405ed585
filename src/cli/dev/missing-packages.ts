import { createRequire } from 'node:module';
import { errorCode } from '../../contract/index.js';
import { packagesOf } from '../new/packages-of.js';
import { starterFiles } from '../new/starter-files.js';
import type { Starter } from './starters.js';

/**
 * The packages that a bundled bot imports and that are not installed: Cadenza installs only what every bot needs.
 *
 * @example
 * await missingPackages({ name: 'migration', file: '/app/node_modules/cadenza/bots/migration/bot.ts' }); // ['csv-parse', …]
 */
export async function missingPackages({ name, file }: Starter): Promise<readonly string[]> {
  const { resolve } = createRequire(file);
  return packagesOf(await starterFiles(name)).filter((wanted) => !isInstalled(wanted, resolve));
}

function isInstalled(name: string, resolve: NodeJS.RequireResolve): boolean {
  try {
    resolve(name);
    return true;
  } catch (error) {
    // Any other code tells that it is there, and not for `require`.
    return errorCode(error) !== 'MODULE_NOT_FOUND';
  }
}
