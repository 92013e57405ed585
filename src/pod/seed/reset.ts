import { removeUnused } from '../attachments/collect.js';
import { lookAtFeedsAgain } from '../events/look-again.js';
import { Pace } from '../pace.js';
import type { Service } from '../service.js';
import { someByTurns } from '../store/by-turns.js';
import { emptyTables } from '../store/state-tables.js';
import type { Queries } from '../store/tables.js';
import { insertSeed, insertSeedMessages } from './insert-seed.js';
import type { SeedPlan } from './seed-plan.js';

/**
 * Brings the pod back to its beginning: the seed, real time, no faults, the limits it was started with,
 * an empty journal, no exports. Snapshots stay.
 */
export async function resetPod(service: Service): Promise<void> {
  const { seedPlan, traffic, exports, exportSchedules } = service;
  await exportSchedules.clear();
  await traffic.reset();
  await service.clearJournals();
  await service.resetState();
  await exports.clear();
  const files = await service.change(({ queries }) => resetTo(service, queries, seedPlan));
  await lookAtFeedsAgain(service);
  service.watchers.tellReplaced();
  service.others?.tellReplaced();
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
  await keepUsers(queries, seedPlan.users);
  await keepApplications(queries, seedPlan.applications);
  await insertSeedMessages(
    service,
    queries,
    seedPlan.prepared,
    await insertSeed(queries, seedPlan),
  );
  return files.map(({ digest }) => digest);
}

async function keepUsers(queries: Queries, users: SeedPlan['users']): Promise<void> {
  const others = otherThan(users, await queries.selectFrom('users').select('id').execute());
  await someByTurns(others, (some) =>
    queries.deleteFrom('users').where('id', 'in', some).execute(),
  );
  const pace = new Pace();
  for (const user of users) {
    await queries
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(user))
      .execute();
    await pace.turn();
  }
}

async function keepApplications(
  queries: Queries,
  applications: SeedPlan['applications'],
): Promise<void> {
  const there = await queries.selectFrom('applications').select('id').execute();
  await someByTurns(otherThan(applications, there), (some) =>
    queries.deleteFrom('applications').where('id', 'in', some).execute(),
  );
  const pace = new Pace();
  for (const application of applications) {
    await queries
      .insertInto('applications')
      .values(application)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(application))
      .execute();
    await pace.turn();
  }
}

/** The ids of rows that are not to be kept. */
function otherThan<Id>(
  kept: readonly { readonly id: Id }[],
  there: readonly { readonly id: Id }[],
): Id[] {
  const ids = new Set(kept.map(({ id }) => id));
  return there.map(({ id }) => id).filter((id) => !ids.has(id));
}
