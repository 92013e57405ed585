import { closeSync, openSync } from 'node:fs';
import type Database from 'libsql';
import { loadSqlite } from '../../contract/index.js';
import { whyUnusable } from './sqlite-problem.js';
import { StoreError } from './store.js';

/** Marks a file as a store of bots, so that no other database is taken for one. */
const applicationId = 0x43_64_7a_53;
/** The version of the tables. */
const schemaVersion = 1;

const schema = `
create table rows (
  collection text not null,
  key text not null,
  value text not null,
  version integer not null,
  due integer,
  expires integer,
  primary key (collection, key)
) without rowid;
create index rows_due on rows (collection, due, key) where due is not null;
create index rows_expires on rows (expires) where expires is not null;
create table leases (
  name text primary key,
  holder text not null,
  epoch integer not null,
  until integer not null
) without rowid;
create table commits (last integer not null);
insert into commits values (0);
pragma application_id = ${applicationId};
pragma user_version = ${schemaVersion};
`;

/**
 * Opens the file of a store, or makes it, for its owner alone: what a bot keeps is other people's. The driver is
 * loaded only now: who keeps nothing in SQLite does not pay for it.
 *
 * @param synchronous - when a commit is on disk: at once, or when the system finds the time
 * @throws StoreError `STORE_UNUSABLE` when it cannot be written, or is something else
 */
export async function openDatabase(
  file: string,
  synchronous: 'full' | 'normal',
): Promise<Database.Database> {
  const open = await loadSqlite();
  let database: Database.Database | undefined;
  try {
    makeForOwner(file);
    database = open(file);
    database.exec('pragma busy_timeout = 5000');
    prepareSchema(database, file);
    database.pragma('journal_mode = wal');
    database.exec(`pragma synchronous = ${synchronous}`);
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof StoreError
      ? error
      : unusable(file, whyUnusable(error) ?? 'it could not be opened.', error);
  }
}

/**
 * Closes the file of a store, with all that it has in it: what stays in the log beside it is missing in a copy of the file,
 * and is written over a copy that is put in its place. While others have it open, it stays there.
 */
export function closeDatabase(database: Database.Database): void {
  try {
    database.exec('pragma busy_timeout = 0');
    database.pragma('wal_checkpoint(truncate)');
  } catch {
    // What could not be moved, as to a disk that is full, is safe in the log.
  }
  database.close();
}

/** Makes a file that others cannot read, where there is none. SQLite gives the same rights to the files beside it. */
function makeForOwner(file: string): void {
  if (file !== '' && file !== ':memory:') {
    closeSync(openSync(file, 'a', 0o600));
  }
}

function prepareSchema(database: Database.Database, file: string): void {
  database.exec('begin immediate');
  try {
    const [id, version] = [pragma(database, 'application_id'), pragma(database, 'user_version')];
    if (id === 0 && hasNoTables(database)) {
      database.exec(schema);
    } else if (id !== applicationId) {
      throw unusable(file, 'it is the database of something else. Give the bot a file of its own.');
    } else if (version !== schemaVersion) {
      throw unusable(
        file,
        `its version is ${version}, and this Cadenza reads ${schemaVersion}. Use a Cadenza that reads it, or give the bot another file.`,
      );
    }
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}

function hasNoTables(database: Database.Database): boolean {
  return database.prepare('select 1 from sqlite_master limit 1').all().length === 0;
}

function pragma(database: Database.Database, name: string): number {
  const [row] = database.pragma(name) as [Record<string, number>];
  return row[name] ?? 0;
}

function unusable(file: string, why: string, cause?: unknown): StoreError {
  return new StoreError('STORE_UNUSABLE', `The store ${file} cannot be used: ${why}`, { cause });
}
