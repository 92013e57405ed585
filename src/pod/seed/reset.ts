import { removeUnused } from '../attachments/collect.js';
import { keptDigests } from '../attachments/kept-digests.js';
import type { Company } from '../company.js';
import { lookAtFeedsAgain } from '../events/look-again.js';
import { peopleAmong } from '../messages/directory.js';
import type { FindPeople } from '../messages/markup.js';
import { Pace } from '../pace.js';
import type { Service } from '../service.js';
import { keepFirst } from '../snapshots/snapshots.js';
import { dropIndexes } from '../store/dropped-indexes.js';
import { emptyTables } from '../store/emptied-tables.js';
import { removeOthers } from '../store/remove-others.js';
import { emptiedTables } from '../store/state-tables.js';
import type { Queries } from '../store/tables.js';
import { insertSeed, insertSeedMessages, renderSeedMessages } from './insert-seed.js';
import { planSeed } from './plan-seed.js';
import type { SeedPlan } from './seed-plan.js';
import type { CheckedSeed } from './seed-shape.js';

/**
 * Resets the pod to its beginning: the seed, real time, no faults, the limits it was started with,
 * an empty journal, no exports. Snapshots stay.
 *
 * @param keepAs - the name of a snapshot in which what is there now is kept
 */
export async function resetPod(service: Service, keepAs?: string): Promise<void> {
  await keepFirst(service, keepAs);
  await resetWith(service, service.seedPlan, service.companyAtStart);
}

/**
 * Lets the pod begin again with another seed, otherwise as {@link resetPod} does. The accounts that the pod's operator
 * asked for are there as well; a reset comes back to the pod's own seed.
 *
 * @param keepAs - the name of a snapshot in which what is there now is kept, if the seed is in order
 * @throws PodError `SEED_INVALID` when a message mentions somebody who is not there; nothing is changed then
 */
export async function resetPodTo(
  service: Service,
  seed: CheckedSeed,
  keepAs?: string,
): Promise<void> {
  const own = service.companyAtStart;
  const company = { ...own, name: seed.company ?? own.name };
  const plan = await planSeed(service.store.queries, seed, company, service.clock.base.now());
  service.provided.addTo(plan);
  const users = plan.users.toSorted((one, other) => one.id - other.id);
  const find: FindPeople = (ids, emails) => peopleAmong(users, ids, emails);
  plan.prepared.push(...(await renderSeedMessages(service, plan.messages, find)));
  await keepFirst(service, keepAs);
  await resetWith(service, plan, company);
}

async function resetWith(service: Service, seedPlan: SeedPlan, company: Company): Promise<void> {
  const { traffic, exports, exportSchedules } = service;
  await exportSchedules.clear();
  await traffic.reset();
  await service.clearJournals();
  await service.resetState();
  await exports.clear();
  await service.state.change('company', () => {
    service.company = company;
  });
  const files = await service.changeAll(({ queries }) => resetTo(service, queries, seedPlan));
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
  const files = await keptDigests(queries);
  const makeIndexes = await dropIndexes(
    queries,
    [...emptiedTables, 'users'].map((table) => [table]),
  );
  await emptyTables(queries, emptiedTables);
  await keepUsers(queries, seedPlan.users);
  await makeIndexes();
  await keepApplications(queries, seedPlan.applications);
  await insertSeedMessages(
    service,
    queries,
    seedPlan.prepared,
    await insertSeed(queries, seedPlan),
  );
  return files;
}

async function keepUsers(queries: Queries, users: SeedPlan['users']): Promise<void> {
  await removeOthers(queries, 'users', users);
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
  await removeOthers(queries, 'applications', applications);
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
