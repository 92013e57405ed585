import { removeUnused } from '../attachments/collect.js';
import { lookAtFeedsAgain } from '../events/look-again.js';
import type { Service } from '../service.js';
import { emptyTables } from '../store/state-tables.js';
import type { Queries } from '../store/tables.js';
import { insertSeed, insertSeedMessages } from './insert-seed.js';
import type { SeedPlan } from './seed-plan.js';

/**
 * Brings the pod back to its beginning: the seed, real time, no faults, the limits it was started with,
 * an empty journal, no exports. Snapshots stay.
 */
export async function resetPod(service: Service): Promise<void> {
  const { seedPlan, traffic, clock, enforcement, exports, exportSchedules } = service;
  await exportSchedules.clear();
  traffic.reset();
  clock.follow();
  enforcement.available = true;
  service.resetSettings();
  await exports.clear();
  const files = await service.change(({ queries }) => resetTo(service, queries, seedPlan));
  await lookAtFeedsAgain(service);
  await removeUnused(service, files);
}

/**
 * Brings the database back to the seed. Accounts of the seed keep their sessions and their
 * datafeeds, emptied: a bot that is connected stays connected and misses nothing that comes after.
 *
 * @returns the digests of the files that messages referred to
 */
async function resetTo(
  service: Service,
  queries: Queries,
  seedPlan: SeedPlan,
): Promise<readonly string[]> {
  const files = await queries.selectFrom('attachments').select('digest').distinct().execute();
  await emptyTables(queries);
  const kept = seedPlan.users.map(({ id }) => id);
  await queries
    .deleteFrom('users')
    .$if(kept.length > 0, (others) => others.where('id', 'not in', kept))
    .execute();
  for (const user of seedPlan.users) {
    await queries
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(user))
      .execute();
  }
  const keptApplications = seedPlan.applications.map(({ id }) => id);
  await queries
    .deleteFrom('applications')
    .$if(keptApplications.length > 0, (others) => others.where('id', 'not in', keptApplications))
    .execute();
  for (const application of seedPlan.applications) {
    await queries
      .insertInto('applications')
      .values(application)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(application))
      .execute();
  }
  await insertSeedMessages(
    service,
    queries,
    seedPlan.prepared,
    await insertSeed(queries, seedPlan),
  );
  return files.map(({ digest }) => digest);
}
