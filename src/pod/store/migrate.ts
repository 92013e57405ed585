import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { PodError } from '../errors.js';
import { databaseProblem } from './database-problem.js';
import type { Dialect, Migration } from './migrations/migration.js';
import { sqliteDialect } from './migrations/migration.js';
import { ofNewDatabase } from './migrations/of-new-database.js';
import type { Tables } from './tables.js';

/**
 * Brings a database's schema up to date: every step it does not have yet, in one transaction. Of processes that do so
 * at the same time, one does it and the others find it done.
 *
 * @param lock - what they wait for each other by; `undefined` where one process has the database alone
 * @throws PodError `DATABASE_TOO_NEW` when the database was written by a later version, whose schema
 *   this one does not know
 */
export async function migrate(
  database: Kysely<Tables>,
  dialect: Dialect,
  { steps, lock }: { readonly steps: readonly Migration[]; readonly lock?: string | undefined },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (lock !== undefined) {
      await sql.raw(`select pg_advisory_xact_lock(${lock})`).execute(transaction);
    }
    await requireOwn(transaction, dialect);
    await sql`create table if not exists migrations (number integer primary key, name text not null)`.execute(
      transaction,
    );
    const done = await transaction
      .selectFrom('migrations')
      .select(({ fn }) => fn.max('number').as('number'))
      .executeTakeFirst();
    const current = done?.number ?? 0;
    if (current > steps.length) {
      throw new PodError(
        'DATABASE_TOO_NEW',
        `The database has schema ${current}, this version knows schemas up to ${steps.length}. Use the version that wrote it, or a new database.`,
      );
    }
    const next = steps.slice(current);
    const statements = next.flatMap((step) => step.statements(dialect));
    for (const statement of current === 0 ? ofNewDatabase(statements) : statements) {
      await sql.raw(inWordsOf(dialect, statement)).execute(transaction);
    }
    if (next.length > 0) {
      const rows = next.map(({ number, name }) => ({ number, name }));
      await transaction.insertInto('migrations').values(rows).execute();
    }
  });
}

/** A file that something else has written is not the pod's to change. */
async function requireOwn(database: Kysely<Tables>, dialect: Dialect): Promise<void> {
  if (dialect !== sqliteDialect) {
    return;
  }
  const { rows } = await sql<{ readonly name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
  `.execute(database);
  const { rows: columns } = await sql<{ readonly name: string }>`
    select name from pragma_table_info('migrations')
  `.execute(database);
  const isOwn = ['number', 'name'].every((wanted) => columns.some(({ name }) => name === wanted));
  if (rows.length > 0 && !isOwn) {
    throw databaseProblem('DATABASE_FOREIGN');
  }
}

/** Names of columns and of functions hold the word `text` only beside an underscore. */
function inWordsOf({ text }: Dialect, statement: string): string {
  return statement.replace(/\btext\b/g, text);
}
