import type { Selectable } from 'kysely';
import type { ApplicationsTable, Queries } from './tables.js';

/** An extension application as stored. */
export type ApplicationRow = Selectable<ApplicationsTable>;

/** The extension application with an id, or `undefined`. */
export async function applicationById(
  queries: Queries,
  id: string,
): Promise<ApplicationRow | undefined> {
  return queries.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
}
