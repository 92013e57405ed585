import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type Database from 'libsql';
import { given, kinds } from '../../../contract/given/index.js';
import { loadSqlite } from '../../../contract/index.js';
import { requireArguments } from '../../given/check-arguments.js';
import { unusable, unwritable } from './journal-failure.js';
import type { ImportOutcome } from './message-to-import.js';

/**
 * Remembers over restarts which messages are imported, so that an import that was cut off continues
 * where it ended. Without one nothing is lost: the service ignores what it has already.
 */
export interface ImportJournal {
  /** Whether this message was imported, by its `originalMessageId`. */
  has(originalMessageId: string): boolean | Promise<boolean>;
  /** Takes the outcomes of one call, before they are handed to the caller. */
  record(outcomes: readonly ImportOutcome[]): Promise<void>;
}

/** A journal in a file: an SQLite database with the ids of what is done, without any text. */
export interface FileJournal extends ImportJournal, AsyncDisposable {
  /** What a step gave, when it is done: `step('user', 'alice')` is the id of the user made. */
  step(kind: string, key: string): string | undefined;
  /** Notes that a step is done, and what it gave. */
  recordStep(kind: string, key: string, result: string): void;
  /** Closes the file, when no import uses it any more. */
  close(): Promise<void>;
}

const schema = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  create table if not exists done (
    kind text not null, key text not null, result text not null, primary key (kind, key)
  ) without rowid;
`;

/**
 * Opens a journal file, or starts it. Nothing of it is read before it is asked for, so it may know
 * millions of messages; what a crash cut off is not in it.
 *
 * @example
 * await using journal = await openImportJournal('import.journal');
 * for await (const outcome of client.messages.import(messages, { journal })) …
 *
 * @throws InputError `BAD_ARGUMENT` when there can be no such file, or it is something else; then and later
 *   ClientError `JOURNAL_UNWRITABLE`, which says why and what to do: its disk is full, it may only be read, another
 *   process holds it
 */
export async function openImportJournal(path: string): Promise<FileJournal> {
  requireArguments('openImportJournal', [path], [given('path', kinds.name)]);
  const open = await loadSqlite();
  const isNew = !existsSync(path);
  try {
    const database = open(path);
    try {
      database.exec(schema);
      return new SqliteJournal(database, path, isNew);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (cause) {
    throw await unusable(path, cause);
  }
}

/** A journal's file, and what the database keeps beside it. */
async function removeFiles(path: string): Promise<void> {
  for (const ending of ['-wal', '-shm', '']) {
    await rm(`${path}${ending}`, { force: true });
  }
}

/** A journal in an open database. */
class SqliteJournal implements FileJournal {
  readonly #database: Database.Database;
  readonly #path: string;
  readonly #isNew: boolean;
  readonly #find: Database.Statement;
  readonly #add: Database.Statement;

  /** @param isNew - whether it is removed when nothing came into it */
  constructor(database: Database.Database, path: string, isNew: boolean) {
    this.#database = database;
    this.#path = path;
    this.#isNew = isNew;
    this.#find = database.prepare('select result from done where kind = ? and key = ?');
    this.#add = database.prepare('insert or ignore into done (kind, key, result) values (?, ?, ?)');
  }

  has(originalMessageId: string): boolean {
    return this.step('message', originalMessageId) !== undefined;
  }

  record(outcomes: readonly ImportOutcome[]): Promise<void> {
    this.#write(() => outcomes.forEach((outcome) => this.#addOutcome(outcome)));
    return Promise.resolve();
  }

  step(kind: string, key: string): string | undefined {
    // The driver would cut the key at a NUL, and find another.
    const row = key.includes('\0') ? undefined : this.#read(() => this.#find.get(kind, key));
    return typeof row === 'object' && row !== null && 'result' in row
      ? String(row.result)
      : undefined;
  }

  recordStep(kind: string, key: string, result: string): void {
    this.#write(() => this.#add.run(kind, key, result));
  }

  async close(): Promise<void> {
    if (!this.#database.open) {
      return;
    }
    const isEmpty = this.#database.prepare('select 1 from done limit 1').get() === undefined;
    this.#database.close();
    if (this.#isNew && isEmpty) {
      await removeFiles(this.#path);
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #addOutcome(outcome: ImportOutcome): void {
    if (outcome.status !== 'failed') {
      const messageId = outcome.status === 'imported' ? outcome.messageId : '';
      this.#add.run('message', outcome.input.originalMessageId, messageId);
    }
  }

  #read(work: () => unknown): unknown {
    try {
      return work();
    } catch (cause) {
      throw unwritable(this.#path, cause);
    }
  }

  #write(work: () => void): void {
    try {
      this.#database.exec('begin immediate');
      work();
      this.#database.exec('commit');
    } catch (cause) {
      // A disk that is full has ended the transaction already.
      if (this.#database.inTransaction) {
        this.#database.exec('rollback');
      }
      throw unwritable(this.#path, cause);
    }
  }
}
