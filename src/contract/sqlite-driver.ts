import type Database from 'libsql';
import { orMissing } from './missing-package.js';

/** What reads SQLite files is a package for each kind of machine; those for musl are not installed. */
export const sqliteDriverVersion = '0.5.29';

/**
 * Loads the driver of SQLite, which who keeps nothing in a file does not pay for.
 *
 * @example
 * const open = await loadSqlite();
 * const database = open('bot.sqlite');
 *
 * @returns what opens a file, or makes it; it throws when there can be none. A path with a NUL character is
 *   refused here: the driver would end the process
 * @throws CadenzaError `PACKAGE_MISSING` when there is no driver for this machine
 */
export async function loadSqlite(): Promise<(path: string) => Database.Database> {
  const { default: Driver } = await import('libsql').catch(driverMissing);
  return (path) => {
    if (path.includes('\0')) {
      throw new TypeError('A path holds no NUL character.');
    }
    return new Driver(path);
  };
}

/**
 * Why the driver of SQLite cannot be loaded.
 *
 * @example
 * const { default: driver } = await import('libsql/promise').catch(driverMissing);
 *
 * @throws CadenzaError `PACKAGE_MISSING`, or the error itself
 */
export function driverMissing(error: unknown): never {
  throw orMissing(error, 'SQLite on this kind of machine', sqliteDriverVersion);
}
