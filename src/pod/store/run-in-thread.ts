import type Database from 'libsql';
import { driverMissing } from '../../contract/index.js';

/** Runs a statement in another thread. It takes no values beside it, and gives no rows. */
export type RunInThread = (statement: string) => Promise<void>;

/**
 * Loads what runs statements of a connection to SQLite in another thread. Nothing else may use the connection meanwhile.
 *
 * @throws CadenzaError `PACKAGE_MISSING` when there is no driver for this machine
 */
export async function loadRunInThread(): Promise<(database: Database.Database) => RunInThread> {
  const { default: another } = await import('libsql/promise').catch(driverMissing);
  // The driver's other interface is for the same connections.
  return (database) => async (statement) => {
    await another.prototype.exec.call(database, statement);
  };
}
