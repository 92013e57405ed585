import Database from 'libsql';
import { PodError } from '../errors.js';

/**
 * Takes a database file for one pod alone, until the returned function is called or the process ends,
 * however it does. Two pods on one file would each answer from what they hold in memory.
 *
 * The file `FILE.lock` beside it carries the lock, which the operating system keeps: nothing is left of
 * it when a process is killed, and the database itself stays readable for others.
 *
 * @throws PodError `DATABASE_IN_USE` when another pod has it, `DATABASE_UNUSABLE` when no file can be made
 */
export function takeForOnePod(file: string): () => void {
  const lock = open(file);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw databaseInUse(file, error);
  }
  return () => lock.close();
}

/** Says that another pod has a database open. */
export function databaseInUse(name: string, cause?: unknown): PodError {
  return new PodError(
    'DATABASE_IN_USE',
    `The database ${name} is open in another pod. End that one first, or give this one a database of its own.`,
    { cause },
  );
}

function open(file: string): Database.Database {
  try {
    return new Database(`${file}.lock`);
  } catch (error) {
    throw new PodError(
      'DATABASE_UNUSABLE',
      `The database ${file} cannot be used. Its folder must exist and be writable.`,
      { cause: error },
    );
  }
}
