import type { Clock } from '../contract/index.js';
import { Attachments } from './attachments/attachments.js';
import { collectFiles } from './attachments/collect.js';
import { backgroundClock } from './clock.js';
import { PodError } from './errors.js';
import { EventJournal } from './events/event-journal.js';
import { openFiles } from './files/open-files.js';
import type { PodOptions } from './options.js';
import { Pictures } from './pictures/pictures.js';
import { PodClock } from './pod-clock.js';
import { routes } from './routes.js';
import { insertSeed, insertSeedMessages, renderSeedMessages } from './seed/insert-seed.js';
import { planSeed } from './seed/plan-seed.js';
import { readSeed } from './seed/read-seed.js';
import { defaultSeed } from './seed/seed.js';
import { Service } from './service.js';
import { Journals } from './sharing/journals.js';
import { SharedCounts } from './sharing/shared-counts.js';
import { SharedState } from './sharing/shared-state.js';
import { CountsOfOneProcess } from './state/counts.js';
import { countingNumbers, numbersByTime } from './state/numbers.js';
import { stateOfOneProcess } from './state/pod-state.js';
import type { DatabaseAddress } from './store/address.js';
import { folderBeside, isKept, readAddress } from './store/address.js';
import { Store } from './store/store.js';
import { CertificateAuthority } from './tls/certificate-authority.js';
import { keptAuthority } from './tls/kept-authority.js';
import { CallJournal } from './traffic/call-journal.js';
import { namesOf, routeNameProblem } from './traffic/route-name.js';
import { documentedLimits } from './traffic/throttle.js';
import { Traffic } from './traffic/traffic.js';

const tenant = 1;
const hour = 60 * 60_000;

/**
 * Opens the database and the folder of files, and loads the seed: a pod that does not listen yet.
 *
 * @throws PodError when one of them cannot be used or is wrong; nothing is left open then
 */
export async function openService(options: PodOptions): Promise<Service> {
  const seed = await readSeed(options.seed ?? defaultSeed);
  const address = addressOf(options);
  const files = await openFiles(options.attachments ?? folderBeside(address, 'attachments'));
  const attachments = new Attachments(files);
  const clock = clockOf(options);
  const store = await Store.open(address);
  const company = { name: seed.company ?? 'Cadenza', tenant };
  const { strict = false, importerMustBeMember = strict } = options;
  try {
    const parts = sharedParts(store);
    const traffic = trafficOf(clock.base, parts, options);
    const authority = await authorityFor(options, address);
    const pictures = options.pictures && new Pictures({ clock: clock.base, ...options.pictures });
    await files.prepare();
    if (isKept(address)) {
      // What others receive now is not to be removed.
      await collectFiles({ store, attachments }, isShared(address) ? hour : 0);
    }
    const { seedPlan, insertedStreams } = await store.transaction(async (queries) => {
      const plan = await planSeed(queries, seed, company, clock.now());
      return { seedPlan: plan, insertedStreams: await insertSeed(queries, plan) };
    });
    const service = new Service({
      store,
      clock,
      attachments,
      company,
      seedPlan,
      settings: { importerMustBeMember },
      strict,
      traffic,
      ...parts,
      authority,
      pictures,
    });
    if (isKept(address)) {
      await service.exports.load();
      await service.exportSchedules.load();
    }
    seedPlan.prepared.push(...(await renderSeedMessages(service, seedPlan.messages)));
    await service.change(({ queries }) =>
      insertSeedMessages(service, queries, seedPlan.prepared, insertedStreams),
    );
    await service.others?.start();
    return service;
  } catch (error) {
    await store.close();
    await files.close();
    throw error;
  }
}

/** Stops a service's background work, and closes what it has open. */
export async function closeService(service: Service): Promise<void> {
  const {
    exports,
    exportSchedules,
    store,
    attachments,
    renderers,
    importReader,
    others,
    pictures,
  } = service;
  pictures?.close();
  await others?.stop();
  await renderers.close();
  await importReader.close();
  await Promise.all([exportSchedules.close(), exports.close()]);
  await store.close();
  await attachments.files.close();
}

function clockOf({ clock = backgroundClock, frozenAt }: PodOptions): PodClock {
  const podClock = new PodClock(clock);
  if (frozenAt !== undefined) {
    podClock.freeze();
    podClock.set(Number(frozenAt));
  }
  return podClock;
}

/** The authority that issues the pod's certificates; none when it has no certificates, or was given them. */
async function authorityFor(
  { tls }: PodOptions,
  address: DatabaseAddress,
): Promise<CertificateAuthority | undefined> {
  if (tls === undefined || 'key' in tls) {
    return undefined;
  }
  const folder = folderBeside(address, 'tls');
  return (
    tls.authority ??
    (await (folder === undefined ? CertificateAuthority.create() : keptAuthority(folder)))
  );
}

/** What a process has for itself, or in common with the others of the pod. */
type SharedParts = ReturnType<typeof sharedParts>;

function sharedParts(store: Store) {
  const { sharing } = store;
  const numbers = () => (sharing === undefined ? countingNumbers() : numbersByTime());
  return {
    state: sharing === undefined ? stateOfOneProcess : new SharedState(store, sharing),
    counts: sharing === undefined ? new CountsOfOneProcess() : new SharedCounts(store.queries),
    journals: new Journals(
      new CallJournal(numbers()),
      new EventJournal(numbers(), sharing !== undefined),
    ),
  };
}

/** @throws PodError `DATABASE_UNUSABLE` */
function addressOf({ database, shared = false }: PodOptions): DatabaseAddress {
  const address = readAddress(database, process.env['CADENZA_DATABASE']);
  if (!shared) {
    return address;
  }
  if (address.kind !== 'postgres' || address.temporary) {
    throw new PodError(
      'DATABASE_UNUSABLE',
      'Several processes share a PostgreSQL database alone. Name one: postgres://user:password@host:5432/database.',
    );
  }
  return { ...address, shared };
}

function isShared(address: DatabaseAddress): boolean {
  return address.kind === 'postgres' && address.shared === true;
}

/** @throws PodError `LIMIT_INVALID` when a limit is for a route that there is not */
function trafficOf(
  clock: Clock,
  { state, counts, journals }: SharedParts,
  { strict = false, throttling }: PodOptions,
): Traffic {
  const limits = throttling ?? (strict ? documentedLimits : []);
  const routeNames = namesOf(routes);
  for (const { route } of limits) {
    const problem = routeNameProblem(routeNames, route);
    if (problem !== undefined) {
      throw new PodError('LIMIT_INVALID', problem);
    }
  }
  return new Traffic({ clock, routeNames, limits, state, counts, journal: journals.calls });
}
