import { realpathSync, statSync } from 'node:fs';
import type Database from 'libsql';
import { loadSqlite } from '../../contract/index.js';
import { PodError } from '../errors.js';
import { databaseProblemOf } from './database-problem.js';
import { DiskSync } from './disk-sync.js';
import type { KeptStatements } from './kept-statements.js';
import { keptStatements } from './kept-statements.js';
import { TableChanges } from './remembered.js';
import { loadRunInThread, type RunInThread } from './run-in-thread.js';
import type { OpenSqlite } from './sqlite-driver.js';

const memory = ':memory:';

/**
 * Pages of the write-ahead log, of 4 KB, after which they are moved into the file, about: a page that many
 * transactions change, as imports in no order of time do, is moved once.
 */
const logPages = 8000;
/** Bytes to which the log is cut once it was moved: what goes through all data makes it as long as the file. */
const keptLog = 64_000_000;
/** Pages that a transaction writes beside those of its rows, about. */
const pagesOfAny = 10;
/**
 * A transaction that changes more rows, or runs a long statement, ends in another thread: writing to the log what it has changed
 * takes a while, as of a few rows with pictures in them.
 */
const fewRows = 200;
/** KB of pages that are kept at hand: the upper parts of all indexes, and much of the lower ones. */
const cache = 32 * 1024;

/**
 * Opens an SQLite database for kysely: a file or, when no file is named, memory. Foreign keys are on. A
 * file has a write-ahead log: what was committed survives the end of the process, and what was synced that of the
 * machine.
 *
 * @throws PodError `DATABASE_UNUSABLE` when the file cannot be created, read or written, or is not a database
 */
export async function openSqlite(file: string | undefined): Promise<OpenSqlite> {
  const open = await loadSqlite();
  const runInThreadOf = await loadRunInThread();
  try {
    const database = open(file ?? memory);
    database.exec('pragma foreign_keys = on');
    const work = new Work();
    const changes = new TableChanges();
    const onChanged = (rows: number) => {
      work.rows += rows;
    };
    const runInThread = runInThreadOf(database);
    const kept = keptStatements(database, { changes, onChanged });
    const statements = {
      ...kept,
      changes,
      runInThread: async (statement: string) => {
        changes.noteOf(statement)();
        await runInThread(statement);
        work.wasLong = true;
        onChanged(changedLast(kept));
      },
    };
    if (file === undefined) {
      const nothing = () => Promise.resolve();
      const commit = commitHere(database);
      return { ...statements, hasLongQueries: false, commit, synced: nothing, endSync: nothing };
    }
    // The log is beside the file itself, whichever link leads to it.
    const log = `${realpathSync(file)}-wal`;
    const disk = new DiskSync(log);
    const hasLog = takesLog(statements);
    database.exec(`pragma synchronous = ${hasLog ? 'normal' : 'full'}; pragma busy_timeout = 5000`);
    database.exec(`pragma wal_autocheckpoint = 0; pragma cache_size = -${cache}`);
    database.exec(`pragma journal_size_limit = ${keptLog}`);
    // What undoes a statement that fails, and what is sorted, would be in memory: as much as a restore puts back.
    database.exec('pragma temp_store = file');
    return {
      ...statements,
      hasLongQueries: hasLog,
      commit: hasLog
        ? commitToLog({ database, log, work, runInThread })
        : () => runInThread('commit'),
      synced: () => (hasLog ? disk.synced() : Promise.resolve()),
      endSync: hasLog ? () => endLog(disk, runInThread) : () => Promise.resolve(),
    };
  } catch (error) {
    const problem = databaseProblemOf(error);
    if (problem !== undefined) {
      throw problem;
    }
    throw new PodError(
      'DATABASE_UNUSABLE',
      `The database ${file ?? 'in memory'} cannot be used. Its folder must exist and be writable, and the file must be an SQLite database.`,
      { cause: error },
    );
  }
}

/**
 * Whether a database has a write-ahead log now; a few file systems allow none. The statement is one that is kept:
 * one that is given up is ended whenever the engine collects it, which waits for a commit in another thread.
 */
function takesLog(statements: KeptStatements): boolean {
  const [mode] = statements.prepare('pragma journal_mode = wal').all([]);
  return JSON.stringify(mode) === '{"journal_mode":"wal"}';
}

/**
 * Moves the log into the file, so that a copy of the file alone is whole. What is left of it when that fails, the next start
 * moves.
 */
async function endLog(disk: DiskSync, runInThread: RunInThread): Promise<void> {
  await disk.close();
  await runInThread('pragma wal_checkpoint(truncate)').catch(() => undefined);
}

/** How many rows the last statement has changed that changes rows. */
function changedLast(statements: KeptStatements): number {
  const row = statements.prepare('select changes() as rows').first([]);
  return typeof row === 'object' && row !== null && 'rows' in row ? Number(row.rows) : 0;
}

/** How much was changed since it was last asked. What a statement changes that answers with rows counts as little. */
class Work {
  rows = 0;
  pages = 0;
  /** Whether the transaction has run a statement in another thread. */
  wasLong = false;

  /** Ends a transaction, and answers what it was: short, of many rows, or with a statement in another thread. */
  endTransaction(): 'short' | 'of many rows' | 'long' {
    const { rows, wasLong } = this;
    this.rows = 0;
    this.wasLong = false;
    this.pages += rows === 0 ? 0 : rows + pagesOfAny;
    const isShort = rows <= fewRows;
    return wasLong ? 'long' : isShort ? 'short' : 'of many rows';
  }
}

function logBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function commitHere(database: Database.Database): () => Promise<void> {
  // An error rejects the promise.
  // eslint-disable-next-line @typescript-eslint/require-await
  return async () => {
    database.exec('commit');
  };
}

interface Committing {
  readonly database: Database.Database;
  /** Where its log is. */
  readonly log: string;
  readonly work: Work;
  readonly runInThread: RunInThread;
}

/**
 * Short transactions are committed at once: they are only copied into the log, and it takes longer to hand them to
 * another thread. That thread commits the long ones, and moves the log into the file.
 */
function commitToLog({ database, log, work, runInThread }: Committing): () => Promise<void> {
  return async () => {
    const ended = work.endTransaction();
    if (ended === 'short') {
      database.exec('commit');
    } else {
      await runInThread('commit');
    }
    // How long the rows of a long statement are is not known: the log itself is looked at.
    if (work.pages > logPages || (ended === 'long' && logBytes(log) > keptLog)) {
      work.pages = 0;
      // What cannot be moved now stays in the log, and is moved the next time.
      await runInThread('pragma wal_checkpoint(passive)').catch(() => undefined);
    }
  };
}
