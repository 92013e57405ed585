import { sql } from 'kysely';
import { limits } from '../../contract/index.js';
import { isPostgres } from './database-kind.js';
import type { DatafeedKey } from './datafeeds.js';
import { firstGroup } from './load-messages.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { Queries } from './tables.js';

/** How many events one read answers at most. */
export const eventsAtOnce = 100;

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
 * Forgets events of a PostgreSQL database that no feed waits for and that are there nevertheless: two processes that
 * ended the last deliveries of one at the same moment have each seen that of the other.
 */
export async function forgetLeftEvents(queries: Queries): Promise<void> {
  await sql`delete from events where position in (
    select position from events
    where not exists (select from deliveries where event_position = events.position)
    limit ${forgottenAtOnce} for update skip locked)`.execute(queries);
}

/** How events are taken. */
export interface Taking {
  /** Under which they count as delivered. */
  readonly ackId: string;
  readonly now: number;
  /** How many at most. Default: {@link eventsAtOnce}. */
  readonly limit?: number;
}

/**
 * Takes what a datafeed has to deliver: what is new, and what was delivered a while ago and never
 * acknowledged.
 */
export async function takeEvents(
  queries: Queries,
  feed: DatafeedKey,
  { ackId, now, limit = eventsAtOnce }: Taking,
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
