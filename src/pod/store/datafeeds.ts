import { sql } from 'kysely';
import type { UserId } from '../../contract/index.js';
import { limits } from '../../contract/index.js';
import { isPostgres, isShared } from './by-turns.js';
import { firstGroup } from './in-pieces.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { DatafeedKind, DatafeedRow, Queries } from './tables.js';

/** Names one datafeed: ids are unique within an account. */
export interface DatafeedKey {
  readonly userId: UserId;
  readonly id: string;
}

const sourceOfUsers = { table: 'users', without: 'last_login_at' };

/** What rows of datafeeds come from, but for when they were read: they go with their users. */
export const sourcesOfDatafeeds = [{ table: 'datafeeds', without: 'last_read_at' }, sourceOfUsers];

/** The same with when they were read. */
export const sourcesOfReads = ['datafeeds', sourceOfUsers];

/** How many events one read answers at most. */
export const eventsAtOnce = 100;

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

/** Milliseconds by which the time of the last read of a datafeed may be behind: a bot that is busy reads often. */
export const behind = 1000;

/** Notes that a datafeed is being read, to the second. Returns whether it is alive. */
export async function touchDatafeed(
  queries: Queries,
  feed: DatafeedKey,
  kind: DatafeedKind,
  now: number,
): Promise<boolean> {
  const alive = now - limits.datafeedLifetime;
  // What is remembered costs nothing; where processes share the database, nothing is.
  const noted = isShared(queries) ? undefined : await lastNoted.first(queries, { ...feed });
  if (noted?.kind === kind && noted.last_read_at <= now && noted.last_read_at > now - behind) {
    return true;
  }
  return (await touch.run(queries, { ...feed, kind, now, alive })) > 0;
}

const lastNoted = prepared(
  (queries, { value }: Marks<DatafeedKey>) =>
    queries
      .selectFrom('datafeeds')
      .select(['kind', 'last_read_at'])
      .where('user_id', '=', value('userId'))
      .where('id', '=', value('id')),
  sourcesOfReads,
);

const touch = prepared(
  (queries, { value }: Marks<DatafeedKey & { kind: DatafeedKind; now: number; alive: number }>) =>
    queries
      .updateTable('datafeeds')
      .set({ last_read_at: value('now') })
      .where('user_id', '=', value('userId'))
      .where('id', '=', value('id'))
      .where('kind', '=', value('kind'))
      .where('last_read_at', '>', value('alive')),
);

/** Notes that a read of a datafeed was held open until now: the feed is alive, however long that was. */
export async function noteRead(queries: Queries, feed: DatafeedKey, now: number): Promise<void> {
  await queries
    .updateTable('datafeeds')
    .set({ last_read_at: now })
    .where('user_id', '=', feed.userId)
    .where('id', '=', feed.id)
    .execute();
}

/** Forgets what was delivered under an acknowledgement, and events that no feed waits for any more. */
export async function acknowledge(
  queries: Queries,
  feed: DatafeedKey,
  ackId: string,
): Promise<void> {
  const positions = await endDeliveries(queries, { ...feed, ackId });
  if (positions.length > 0) {
    await forgetUnwanted.write(queries, { positions });
  }
}

type Deliveries = DatafeedKey & { readonly ackId: string };

/** Forgets deliveries, and answers the positions of their events. */
async function endDeliveries(queries: Queries, deliveries: Deliveries): Promise<number[]> {
  const ended = await (isPostgres(queries) ? endedUnder : eventsUnder).all(queries, deliveries);
  if (!isPostgres(queries) && ended.length > 0) {
    // SQLite reads rows and removes them in less time than it answers with what it removes.
    await endUnder.write(queries, deliveries);
  }
  return ended.map(({ position }) => position);
}

const eventsUnder = prepared((queries, { value }: Marks<Deliveries>) =>
  queries
    .selectFrom('deliveries')
    .select('event_position as position')
    .where('user_id', '=', value('userId'))
    .where('datafeed_id', '=', value('id'))
    .where('ack_id', '=', value('ackId')),
);

const endUnder = prepared((queries, marks: Marks<Deliveries>) => deleteUnder(queries, marks));

const endedUnder = prepared((queries, marks: Marks<Deliveries>) =>
  deleteUnder(queries, marks).returning('event_position as position'),
);

function deleteUnder(queries: Queries, { value }: Marks<Deliveries>) {
  return queries
    .deleteFrom('deliveries')
    .where('user_id', '=', value('userId'))
    .where('datafeed_id', '=', value('id'))
    .where('ack_id', '=', value('ackId'));
}

/** Forgets those of some events that no feed waits for any more. */
export const forgetUnwanted = prepared(
  (queries, { list }: Marks<{ positions: readonly number[] }>) =>
    queries
      .deleteFrom('events')
      .where('position', 'in', list('positions'))
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('deliveries')
              .select(sql`1`.as('one'))
              .whereRef('deliveries.event_position', '=', 'events.position'),
          ),
        ),
      ),
);

/** So many events at most are forgotten at once. */
const forgottenAtOnce = 10_000;

/**
 * Forgets events that no feed waits for any more and that are there nevertheless: two processes that ended the last
 * deliveries of one at the same moment have each seen that of the other.
 */
export async function forgetLeftEvents(queries: Queries): Promise<void> {
  await sql`delete from events where position in (
    select position from events
    where not exists (select from deliveries where event_position = events.position)
    limit ${forgottenAtOnce} for update skip locked)`.execute(queries);
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
  limit: number = eventsAtOnce,
): Promise<unknown[]> {
  const overdue = now - limits.datafeedRedelivery;
  const waiting = await waitingFor.all(queries, { ...feed, overdue, limit });
  const group = firstGroup(waiting);
  if (group.length === 0) {
    return [];
  }
  const positions = group.map(({ position }) => position);
  const bodies = group.flatMap(({ body }) => body ?? []);
  const due =
    bodies.length === group.length
      ? bodies
      : (await bodiesAt.all(queries, { positions })).map(({ body }) => body);
  await noteDelivery.write(queries, { ...feed, ackId, now, positions });
  return due.map((body): unknown => JSON.parse(body));
}

const bytes = sql<number>`octet_length(events.body)`;
/** Bytes of a body that comes with the place of its event; the rest is fetched when its turn comes. */
const shortBody = 8000;

const waitingFor = prepared(
  (queries, { value }: Marks<DatafeedKey & { overdue: number; limit: number }>) =>
    queries
      .selectFrom('deliveries')
      .innerJoin('events', 'events.position', 'deliveries.event_position')
      .select(['events.position', bytes.as('bytes')])
      .select(
        sql<string | null>`case when ${bytes} <= ${sql.lit(shortBody)} then body end`.as('body'),
      )
      .where('user_id', '=', value('userId'))
      .where('datafeed_id', '=', value('id'))
      .where((where) =>
        where.or([
          where('delivered_at', 'is', null),
          where('delivered_at', '<=', value('overdue')),
        ]),
      )
      // By the column of the index: by the event's own, all that waits would be sorted for each read.
      .orderBy('deliveries.event_position')
      .limit(value('limit')),
);

const bodiesAt = prepared((queries, { list }: Marks<{ positions: readonly number[] }>) =>
  queries
    .selectFrom('events')
    .select('body')
    .where('position', 'in', list('positions'))
    .orderBy('position'),
);

type Delivered = DatafeedKey & { ackId: string; now: number; positions: readonly number[] };

const noteDelivery = prepared((queries, { value, list }: Marks<Delivered>) =>
  queries
    .updateTable('deliveries')
    .set({ ack_id: value('ackId'), delivered_at: value('now') })
    .where('user_id', '=', value('userId'))
    .where('datafeed_id', '=', value('id'))
    .where('event_position', 'in', list('positions')),
);

/** When the next event of a datafeed falls due for another delivery, or `undefined` when none waits. */
export async function nextRedelivery(
  queries: Queries,
  feed: DatafeedKey,
): Promise<number | undefined> {
  const row = await firstDelivered.first(queries, { ...feed });
  const deliveredAt = row?.delivered_at;
  return typeof deliveredAt === 'number' ? deliveredAt + limits.datafeedRedelivery : undefined;
}

const firstDelivered = prepared((queries, { value }: Marks<DatafeedKey>) =>
  queries
    .selectFrom('deliveries')
    .select(({ fn }) => fn.min('delivered_at').as('delivered_at'))
    .where('user_id', '=', value('userId'))
    .where('datafeed_id', '=', value('id')),
);
