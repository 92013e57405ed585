import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Database from 'libsql';
import { driverMissing } from '../../contract/index.js';
import { PodError } from '../errors.js';
import { bindable } from './bindable.js';
import { databaseProblemOf } from './database-problem.js';
import type { OpenSqlite } from './sqlite-driver.js';

const memory = ':memory:';

/**
 * Pages of the write-ahead log, of 4 KB, after which they are moved into the file: a page that many
 * transactions change, as imports in no order of time do, is moved once.
 */
const logPages = 8000;
/** KB of pages that are kept at hand: the upper parts of all indexes, and much of the lower ones. */
const cache = 32 * 1024;

/**
 * Opens an SQLite database for kysely: a file or, when no file is named, memory. Foreign keys are on. A
 * file has a write-ahead log that is on disk when a transaction has ended: what was answered survives
 * the end of the process, and of the machine.
 *
 * @throws PodError `DATABASE_UNUSABLE` when the file cannot be created, read or written, or is not a database
 */
export async function openSqlite(file: string | undefined): Promise<OpenSqlite> {
  const { default: open } = await import('libsql').catch(driverMissing);
  const { default: another } = await import('libsql/promise').catch(driverMissing);
  try {
    const database = new open(file ?? memory);
    database.exec('pragma foreign_keys = on');
    if (file !== undefined) {
      database.pragma('journal_mode = wal');
      database.exec('pragma synchronous = full; pragma busy_timeout = 5000');
      database.exec(`pragma wal_autocheckpoint = ${logPages}; pragma cache_size = -${cache}`);
    }
    const statements = withStatementCache(database);
    return {
      ...statements,
      // The driver's other interface is for the same connections. Without a file there is nothing to wait for.
      runBeside: async (statement) => {
        if (file === undefined) {
          database.exec(statement);
        } else {
          await another.prototype.exec.call(database, statement);
        }
      },
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
 * Statements are prepared once and kept: the pod runs some hundred different ones, and preparing
 * costs more than running.
 */
function withStatementCache(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) {
        return known;
      }
      const prepared = checked(database.prepare(sql));
      const statement = sql === 'rollback' ? rollbackOf(database, prepared) : prepared;
      if (statements.size >= 500) {
        statements.clear();
      }
      statements.set(sql, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** A disk that is full, for one, has ended the transaction already: that is to be told, not this. */
function rollbackOf(database: Database.Database, statement: SqliteStatement): SqliteStatement {
  return {
    ...statement,
    run: (parameters) =>
      database.inTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
}

function checked(statement: Database.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters.map(bindable)),
    run: (parameters) => statement.run(parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(parameters.map(bindable)),
  };
}
