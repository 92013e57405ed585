import type { Queries } from '../store/tables.js';
import { plant } from './plant.js';
import type { Planting } from './plant.js';

/**
 * Brings the database back to what a seed planted. Accounts of the seed keep their sessions and their
 * datafeeds, emptied: a bot that is connected stays connected and misses nothing that comes after.
 *
 * @returns the digests of the files that nothing refers to any more
 */
export async function resetTo(queries: Queries, planting: Planting): Promise<string[]> {
  const files = await queries.selectFrom('attachments').select('digest').distinct().execute();
  for (const table of [
    'deliveries',
    'events',
    'attachments',
    'views',
    'message_tags',
    'message_words',
    'signals',
    'policies',
    'violations',
    'messages',
  ] as const) {
    await queries.deleteFrom(table).execute();
  }
  await queries.deleteFrom('streams').execute();
  const kept = planting.users.map(({ id }) => id);
  await queries
    .deleteFrom('users')
    .$if(kept.length > 0, (others) => others.where('id', 'not in', kept))
    .execute();
  for (const user of planting.users) {
    await queries
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(user))
      .execute();
  }
  const keptApplications = planting.applications.map(({ id }) => id);
  await queries
    .deleteFrom('applications')
    .$if(keptApplications.length > 0, (others) => others.where('id', 'not in', keptApplications))
    .execute();
  for (const application of planting.applications) {
    await queries
      .insertInto('applications')
      .values(application)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(application))
      .execute();
  }
  await plant(queries, planting);
  return files.map(({ digest }) => digest);
}
