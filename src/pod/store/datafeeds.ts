import { sql } from 'kysely';
import { limits } from '../../contract/index.js';
import type { Event, UserId } from '../../contract/index.js';
import { isForDatahose, readDatahoseFilter } from '../events/datahose.js';
import type { DatafeedKind, DatafeedRow, Queries } from './tables.js';

/** Names one datafeed: ids are unique within an account. */
export interface DatafeedKey {
  readonly userId: UserId;
  readonly id: string;
}

/** How many events one read answers at most. */
const BATCH = 100;

/** The datafeeds of an account of one kind that are alive, oldest first. */
export async function datafeedsOf(
  queries: Queries,
  userId: UserId,
  kind: DatafeedKind,
  now: number,
): Promise<DatafeedRow[]> {
  return queries
    .selectFrom('datafeeds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('last_read_at', '>', now - limits.datafeedLifetime)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Forgets the datafeeds that nobody has read for their lifetime, with what they had to deliver. */
export async function dropAbandonedDatafeeds(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('datafeeds')
    .where('last_read_at', '<=', now - limits.datafeedLifetime)
    .execute();
}

/** Notes that a datafeed is being read. Returns whether it is alive. */
export async function touchDatafeed(
  queries: Queries,
  feed: DatafeedKey,
  kind: DatafeedKind,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('datafeeds')
    .set({ last_read_at: now })
    .where('user_id', '=', feed.userId)
    .where('id', '=', feed.id)
    .where('kind', '=', kind)
    .where('last_read_at', '>', now - limits.datafeedLifetime)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Puts an event into every living datafeed of its recipients, and into the datahoses that deliver it.
 *
 * @returns the users whose feeds it is in
 */
export async function enqueueEvent(
  queries: Queries,
  event: Event,
  recipients: readonly UserId[],
  now: number,
): Promise<readonly UserId[]> {
  const candidates = await queries
    .selectFrom('datafeeds')
    .select(['user_id', 'id', 'kind', 'filter'])
    .where((where) =>
      where.or([where('user_id', 'in', recipients), where('kind', '=', 'datahose')]),
    )
    .where('last_read_at', '>', now - limits.datafeedLifetime)
    .execute();
  const feeds = candidates.filter(
    ({ kind, filter, user_id }) =>
      kind !== 'datahose' || isForDatahose(readDatahoseFilter(filter), user_id, event, recipients),
  );
  if (feeds.length === 0) {
    return [];
  }
  const { position } = await queries
    .insertInto('events')
    .values({ body: JSON.stringify(event) })
    .returning('position')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('deliveries')
    .values(
      feeds.map((feed) => ({
        user_id: feed.user_id,
        datafeed_id: feed.id,
        event_position: position,
        ack_id: null,
        delivered_at: null,
      })),
    )
    .execute();
  return feeds.map((feed) => feed.user_id);
}

/** Forgets what was delivered under an acknowledgement, and events that nobody waits for any more. */
export async function acknowledge(
  queries: Queries,
  feed: DatafeedKey,
  ackId: string,
): Promise<void> {
  const acknowledged = await queries
    .deleteFrom('deliveries')
    .where('user_id', '=', feed.userId)
    .where('datafeed_id', '=', feed.id)
    .where('ack_id', '=', ackId)
    .returning('event_position')
    .execute();
  if (acknowledged.length > 0) {
    await queries
      .deleteFrom('events')
      .where(
        'position',
        'in',
        acknowledged.map((delivery) => delivery.event_position),
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('deliveries')
              .select(sql`1`.as('one'))
              .whereRef('deliveries.event_position', '=', 'events.position'),
          ),
        ),
      )
      .execute();
  }
}

/**
 * Takes what a datafeed has to deliver: what is new, and what was delivered a while ago and never
 * acknowledged. It counts as delivered under `ackId` from now on.
 */
export async function takeEvents(
  queries: Queries,
  feed: DatafeedKey,
  ackId: string,
  now: number,
  limit: number = BATCH,
): Promise<unknown[]> {
  const due = await queries
    .selectFrom('deliveries')
    .innerJoin('events', 'events.position', 'deliveries.event_position')
    .select(['events.position', 'events.body'])
    .where('user_id', '=', feed.userId)
    .where('datafeed_id', '=', feed.id)
    .where((where) =>
      where.or([
        where('delivered_at', 'is', null),
        where('delivered_at', '<=', now - limits.datafeedRedelivery),
      ]),
    )
    .orderBy('events.position')
    .limit(limit)
    .execute();
  if (due.length > 0) {
    await queries
      .updateTable('deliveries')
      .set({ ack_id: ackId, delivered_at: now })
      .where('user_id', '=', feed.userId)
      .where('datafeed_id', '=', feed.id)
      .where(
        'event_position',
        'in',
        due.map(({ position }) => position),
      )
      .execute();
  }
  return due.map(({ body }): unknown => JSON.parse(body));
}

/** When the next event of a datafeed falls due for another delivery, or `undefined` when none waits. */
export async function nextRedelivery(
  queries: Queries,
  feed: DatafeedKey,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('deliveries')
    .select(({ fn }) => fn.min('delivered_at').as('delivered_at'))
    .where('user_id', '=', feed.userId)
    .where('datafeed_id', '=', feed.id)
    .executeTakeFirst();
  const deliveredAt = row?.delivered_at;
  return typeof deliveredAt === 'number' ? deliveredAt + limits.datafeedRedelivery : undefined;
}
