import { sql } from 'kysely';
import { limits } from '../../contract/index.js';
import { isPostgres } from './database-kind.js';
import type { DatafeedKey } from './datafeeds.js';
import { readTimeLag, touchDatafeed } from './datafeeds.js';
import { acknowledge, eventsAtOnce, takeEvents } from './deliveries.js';
import { loadedAtOnce } from './load-messages.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { DatafeedKind, Queries } from './tables.js';

/** One read of a datafeed. */
export interface DatafeedRead extends DatafeedKey {
  readonly kind: DatafeedKind;
  /** What it acknowledges: the last read's `ackId`, or `''`. */
  readonly acknowledged: string;
  /** Under which its events are delivered. */
  readonly ackId: string;
  readonly now: number;
}

/**
 * Reads a datafeed: notes that it is alive, forgets what is acknowledged, and takes what is to be delivered.
 *
 * @returns the events; `undefined`: there is no such feed, or it was abandoned
 */
export async function readFeed(
  queries: Queries,
  read: DatafeedRead,
): Promise<unknown[] | undefined> {
  if (isPostgres(queries)) {
    return readOnServer(queries, read);
  }
  const { kind, acknowledged, ackId, now } = read;
  if (!(await touchDatafeed(queries, read, kind, now))) {
    return undefined;
  }
  if (acknowledged !== '') {
    await acknowledge(queries, read, acknowledged);
  }
  return takeEvents(queries, read, { ackId, now });
}

/** All of it in one statement: of a server, each answer is waited for. */
async function readOnServer(queries: Queries, read: DatafeedRead): Promise<unknown[] | undefined> {
  const { now } = read;
  const rows = await readAtOnce.all(queries, {
    ...read,
    alive: now - limits.datafeedLifetime,
    recent: now - readTimeLag,
    overdue: now - limits.datafeedRedelivery,
  });
  return rows.length === 0
    ? undefined
    : rows.flatMap(({ body }): unknown[] => (body === null ? [] : [JSON.parse(body)]));
}

interface Given extends DatafeedRead {
  readonly alive: number;
  readonly recent: number;
  readonly overdue: number;
}

/**
 * Every part sees the rows as they were before all of it. Where nothing is to be delivered, a feed that is there gives
 * a row without a body.
 */
const readAtOnce = prepared((queries, { value }: Marks<Given>) => {
  const ofFeed = sql`user_id = ${value('userId')} and datafeed_id = ${value('id')}`;
  const isEnded = sql`${ofFeed} and ack_id is not distinct from ${value('acknowledged')}`;
  const theFeed = sql`user_id = ${value('userId')} and id = ${value('id')}
    and kind = ${value('kind')} and last_read_at > ${value('alive')}`;
  const read = sql<{ body: string | null }>`
    with feed as (select 1 from datafeeds where ${theFeed}),
    touched as (
      update datafeeds set last_read_at = ${value('now')} where ${theFeed}
        and not (last_read_at > ${value('recent')} and last_read_at <= ${value('now')})),
    ended as (
      delete from deliveries where ${isEnded} and exists (select from feed)
      returning event_position),
    forgotten as (
      delete from events where position in (select event_position from ended) and not exists (
        select from deliveries where event_position = events.position and not (${isEnded}))),
    waiting as (
      select position, body, octet_length(body) as bytes
      from deliveries inner join events on position = event_position
      where ${ofFeed} and ack_id is distinct from ${value('acknowledged')}
        and (delivered_at is null or delivered_at <= ${value('overdue')})
        and exists (select from feed)
      order by position limit ${sql.lit(eventsAtOnce)}),
    due as (
      select position, body from (
        select position, body, sum(bytes) over until_here as sum, row_number() over until_here as number
        from waiting window until_here as (order by position)) as measured
      where number = 1 or sum <= ${sql.lit(loadedAtOnce)}),
    taken as (
      update deliveries set ack_id = ${value('ackId')}, delivered_at = ${value('now')}
      from due where ${ofFeed} and event_position = due.position)
    select due.body from feed left join due on true order by due.position
  `;
  return { compile: () => read.compile(queries) };
});
