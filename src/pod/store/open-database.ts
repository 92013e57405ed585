import { accessSync, constants } from 'node:fs';
import type { Dialect as KyselyDialect } from 'kysely';
import { Kysely } from 'kysely';
import type { DatabaseAddress } from './address.js';
import type { LockKeys } from './advisory-locks.js';
import { databaseProblem } from './database-problem.js';
import { LongQueries } from './long-queries.js';
import type { Dialect } from './migrations/migration.js';
import { postgresDialect, sqliteDialect } from './migrations/migration.js';
import type { Notices } from './notices.js';
import { openPostgres } from './postgres.js';
import { postgresWords } from './postgres-words.js';
import type { Changes } from './remembered.js';
import { identityOf, takeForOnePod } from './sole-use.js';
import { openSqlite } from './sqlite.js';
import type { OpenSqlite } from './sqlite-driver.js';
import { sqliteDialectOf } from './sqlite-driver.js';
import { sqliteWords } from './sqlite-words.js';
import type { Queries, Tables } from './tables.js';
import type { WordIndex } from './words.js';

/** A database that is open, and what is particular to its kind. */
export interface OpenDatabase {
  /** Its queries, which tell of each error. */
  readonly open: (onError: (error: unknown) => void) => Queries;
  /** The same for what only reads, where that is another connection. */
  readonly openReading?: OpenDatabase['open'] | undefined;
  /** A second connection to a file, where neither waits for the other. */
  readonly openLongQueries?: ((onError: (error: unknown) => void) => LongQueries) | false;
  readonly dialect: Dialect;
  readonly words: WordIndex;
  readonly dropTemporary: () => Promise<void>;
  /** @throws PodError when what is written would not be found again, or may not be written */
  readonly requirePlace: () => void;
  /** Resolves when what was committed before the call is on the disk. */
  readonly synced: () => Promise<void>;
  readonly changes?: Changes;
  /** By which processes that bring the schema up to date wait for each other. */
  readonly schemaLock?: string;
  /** Where other processes use it as well. */
  readonly shared?: { readonly notices: Notices; readonly keys: LockKeys };
}

/**
 * Opens a database of either kind.
 *
 * @throws PodError `DATABASE_UNUSABLE`, `DATABASE_IN_USE`
 */
export async function openDatabase(address: DatabaseAddress): Promise<OpenDatabase> {
  if (address.kind === 'postgres') {
    const { dialect, reading, dropTemporary, keys, notices, changes } = await openPostgres(address);
    return {
      open: (onError) => queriesOf(dialect(onError))(onError),
      openReading: reading && ((onError) => queriesOf(reading(onError))(onError)),
      dialect: postgresDialect,
      words: postgresWords,
      dropTemporary,
      requirePlace: () => undefined,
      // It answers a commit when it is on disk.
      synced: () => Promise.resolve(),
      schemaLock: keys.schema,
      ...(notices && { shared: { notices, keys } }),
      ...(changes && { changes }),
    };
  }
  return address.kind === 'file' ? openFile(address.file) : inSqlite(await openSqlite(undefined));
}

async function openFile(file: string): Promise<OpenDatabase> {
  const release = await takeForOnePod(file);
  try {
    const database = await openSqlite(file);
    const closing = {
      ...database,
      close() {
        database.close();
        release();
      },
    };
    const requirePlace = requireSameFile(file);
    return {
      ...inSqlite(closing),
      openLongQueries:
        database.hasLongQueries && ((onError) => new LongQueries(file, requirePlace, onError)),
      requirePlace,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function inSqlite(database: OpenSqlite): OpenDatabase {
  return {
    open: (onError) => queriesOf(sqliteDialectOf(database, onError))(onError),
    dialect: sqliteDialect,
    words: sqliteWords,
    dropTemporary: () => Promise.resolve(),
    requirePlace: () => undefined,
    synced: database.synced,
    changes: database.changes,
  };
}

function queriesOf(dialect: KyselyDialect): OpenDatabase['open'] {
  return (onError) =>
    new Kysely<Tables>({
      dialect,
      log: (event) => {
        if (event.level === 'error') {
          onError(event.error);
        }
      },
    });
}

/** A file that was removed, or must not be written any more, can be written to as long as it is open. */
function requireSameFile(file: string): () => void {
  const identity = identityOf(file);
  return () => {
    if (identityOf(file) !== identity) {
      throw databaseProblem('DATABASE_GONE');
    }
    try {
      accessSync(file, constants.W_OK);
    } catch (error) {
      throw databaseProblem('DATABASE_READ_ONLY', error);
    }
  };
}
