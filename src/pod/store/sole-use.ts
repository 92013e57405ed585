import { closeSync, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'libsql';
import { loadSqlite } from '../../contract/index.js';
import { PodError } from '../errors.js';
import { databaseProblemOf } from './database-problem.js';

/**
 * Takes a database file for one pod alone, until the returned function is called or the process ends,
 * however it does. Two pods on one file would each answer from what they hold in memory.
 *
 * The file `FILE.lock` beside it carries the lock, which the operating system keeps: nothing is left of
 * it when a process is killed, and the database itself stays readable for others. A file that is reached over
 * links is the same file: a second lock, in the folder for temporary files, is named after what the file is.
 *
 * @throws PodError `DATABASE_IN_USE` when another pod has it, `DATABASE_UNUSABLE` when no file can be made
 */
export async function takeForOnePod(file: string): Promise<() => void> {
  const lock = await locked(file, realPathOf(file));
  try {
    const place = join(tmpdir(), `cadenza-database-${identityOf(file) ?? ''}`);
    const identityLock = await locked(file, place);
    return () => {
      // While it is still held: who comes now makes a new one.
      rmSync(`${place}.lock`, { force: true });
      identityLock.close();
      lock.close();
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** The identity of a file, whatever its name; `undefined` when there is none. */
export function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}-${found.ino}`;
}

/**
 * Where a file is, links followed; one that is not there yet is made, empty, to be the same from now on. Its owner alone
 * can read it: in it is what people said.
 */
function realPathOf(file: string): string {
  try {
    closeSync(openSync(file, 'a', 0o600));
    return realpathSync(file);
  } catch (error) {
    throw cannotUse(file, error);
  }
}

async function locked(file: string, place: string): Promise<Database.Database> {
  const lock = await open(file, place);
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    throw isBusy(error) ? databaseInUse(file, error) : cannotLock(file, `${place}.lock`, error);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/** A full disk, or a file that is no lock: nobody else has the database. */
function cannotLock(file: string, lock: string, cause: unknown): PodError {
  return (
    databaseProblemOf(cause) ??
    new PodError(
      'DATABASE_UNUSABLE',
      `The database ${file} cannot be used, because ${lock} cannot be locked. Remove that file if it is none of the pod’s.`,
      { cause },
    )
  );
}

/** Says that another pod has a database open. */
export function databaseInUse(name: string, cause?: unknown): PodError {
  return new PodError(
    'DATABASE_IN_USE',
    `The database ${name} is open in another pod. Stop that one first, or give this one its own database.`,
    { cause },
  );
}

async function open(file: string, place: string): Promise<Database.Database> {
  const openDatabase = await loadSqlite();
  try {
    return openDatabase(`${place}.lock`);
  } catch (error) {
    throw cannotUse(file, error);
  }
}

function cannotUse(file: string, cause: unknown): PodError {
  if (cause instanceof Error && 'code' in cause && cause.code === 'EISDIR') {
    return new PodError(
      'DATABASE_UNUSABLE',
      `The database ${file} is a folder. Name the file in it, such as ${join(file, 'pod.sqlite')}.`,
      { cause },
    );
  }
  return new PodError(
    'DATABASE_UNUSABLE',
    `The database ${file} cannot be used. Its folder must exist and be writable.`,
    { cause },
  );
}
