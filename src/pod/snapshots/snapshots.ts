import type { Snapshot } from '../../contract/index.js';
import { removeUnused } from '../attachments/collect.js';
import { digestsAmong } from '../attachments/digests-among.js';
import { keptDigests } from '../attachments/kept-digests.js';
import { badRequest, notFound, Refusal } from '../errors.js';
import { lookAtFeedsAgain } from '../events/look-again.js';
import type { Service } from '../service.js';
import { copyOf, copyTables, dropCopies, putBackTables } from '../store/copied-tables.js';
import type { Queries, SnapshotRow } from '../store/tables.js';

/** The snapshots that there are, the oldest first. */
export async function listSnapshots(queries: Queries): Promise<Snapshot[]> {
  const rows = await queries.selectFrom('snapshots').selectAll().orderBy('number').execute();
  return rows.map(({ name, created_at }) => ({ name, createdAt: created_at }));
}

/**
 * Keeps the state of the pod under a name: users and their sessions, streams, messages with their
 * files, policies and violations, datafeeds with what they have to deliver. An older snapshot of the
 * same name is replaced.
 */
export async function takeSnapshot(service: Service, name: string): Promise<Snapshot> {
  const createdAt = service.clock.now();
  const { files } = await service.changeAll(async ({ queries }) => {
    const dropped = await drop(queries, name);
    const last = await queries
      .selectFrom('snapshots')
      .select(({ fn }) => fn.max('number').as('number'))
      .executeTakeFirst();
    const number = (last?.number ?? 0) + 1;
    const schema = await schemaOf(queries);
    await queries
      .insertInto('snapshots')
      .values({ number, name, created_at: createdAt, schema, company: service.company.name })
      .execute();
    await copyTables(queries, number);
    return dropped;
  });
  await removeUnused(service, files);
  return { name, createdAt };
}

/**
 * Brings the state back that was kept under a name. Datafeed reads that are held open look again at
 * once, or end when their feed is gone.
 *
 * @param keepAs - the name under which what is there now is kept, if it can be replaced
 * @throws Refusal 404 when there is none; 409 when it was taken with another version of the schema; 400 when what is there
 *   now would be kept in its place
 */
export async function restoreSnapshot(
  service: Service,
  name: string,
  keepAs?: string,
): Promise<Snapshot> {
  if (keepAs === name) {
    throw badRequest('keepAs: is the name of the snapshot that is brought back.');
  }
  await restorable(service.store.queries, name);
  await keepFirst(service, keepAs);
  const { row, files } = await service.changeAll(async ({ queries }) => {
    const found = await restorable(queries, name);
    const before = await keptDigests(queries);
    await putBackTables(queries, found.number);
    return { row: found, files: before };
  });
  await service.state.change('company', () => {
    service.company = { ...service.company, name: row.company };
  });
  await lookAtFeedsAgain(service);
  service.watchers.tellReplaced();
  service.others?.tellReplaced();
  await removeUnused(service, files);
  return { name, createdAt: row.created_at };
}

/** Keeps what is there before it is replaced, if it is to be kept. Called when nothing can be refused any more. */
export async function keepFirst(service: Service, name: string | undefined): Promise<void> {
  if (name !== undefined) {
    await takeSnapshot(service, name);
  }
}

/**
 * Forgets a snapshot.
 *
 * @throws Refusal 404 when there is none
 */
export async function deleteSnapshot(service: Service, name: string): Promise<void> {
  const { found, files } = await service.changeAll(({ queries }) => drop(queries, name));
  if (!found) {
    throw noSuchSnapshot(name);
  }
  await removeUnused(service, files);
}

/** The row of a snapshot that can be brought back. */
async function restorable(queries: Queries, name: string): Promise<SnapshotRow> {
  const row = await queries
    .selectFrom('snapshots')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) {
    throw noSuchSnapshot(name);
  }
  if (row.schema !== (await schemaOf(queries))) {
    throw new Refusal(409, `The snapshot "${name}" was taken by another version of Cadenza.`);
  }
  return row;
}

/** Drops a snapshot, if it is there. Answers the files that it referred to. */
async function drop(
  queries: Queries,
  name: string,
): Promise<{ readonly found: boolean; readonly files: readonly string[] }> {
  const row = await queries
    .selectFrom('snapshots')
    .select('number')
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) {
    return { found: false, files: [] };
  }
  const files = new Set<string>();
  for await (const some of digestsAmong(queries, copyOf('attachments', row.number))) {
    some.forEach((digest) => files.add(digest));
  }
  await queries.deleteFrom('snapshots').where('number', '=', row.number).execute();
  await dropCopies(queries, row.number);
  return { found: true, files: [...files] };
}

async function schemaOf(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('migrations')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirstOrThrow();
  return row.number;
}

function noSuchSnapshot(name: string): Refusal {
  return notFound(`There is no snapshot "${name}".`);
}
