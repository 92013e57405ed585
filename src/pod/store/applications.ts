import type { Selectable } from 'kysely';
import type { UserId } from '../../contract/index.js';
import { parseObject } from './json-columns.js';
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

/** Whether an application is installed for a user: as is said for the user, or else for the company. */
export async function isInstalledFor(
  queries: Queries,
  applicationId: string,
  userId: UserId,
): Promise<boolean> {
  const row = await queries
    .selectFrom('applications')
    .leftJoin('user_applications as own', (join) =>
      join.onRef('own.application_id', '=', 'applications.id').on('own.user_id', '=', userId),
    )
    .select(['applications.details', 'own.install'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();
  return (
    row !== undefined &&
    (row.install ?? (parseObject(row.details)['install'] === false ? 0 : 1)) === 1
  );
}
