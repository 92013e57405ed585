import { PostgresAdapter } from 'kysely';
import { sharedRowsOf } from './shared-rows.js';
import type { Queries } from './tables.js';

/** Whether the database is a server, which computes in a process of its own. */
export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether other processes use the database as well. */
export function isShared(queries: Queries): boolean {
  return sharedRowsOf(queries) !== undefined;
}
