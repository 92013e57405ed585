import { limits } from '../../contract/index.js';
import { Pace } from '../pace.js';
import type { DatafeedKey } from './datafeeds.js';
import { forgetUnwanted } from './deliveries.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { DatafeedKind, Queries } from './tables.js';
import { writeInTurns } from './write-in-turns.js';

/** Deliveries that are forgotten with one statement: at least so many, and at most. */
const fewest = 16;
const most = 256;

/** Abandoned datafeeds that are looked up at once. */
const feedsAtOnce = 500;

/**
 * Forgets a datafeed of a kind, with what it had to deliver: as much as can be done in this time, in milliseconds. Until
 * all of it is, the feed is there.
 */
export async function endDatafeed(
  queries: Queries,
  feed: DatafeedKey,
  kind: DatafeedKind,
  patience: number,
): Promise<'unknown' | 'begun' | 'ended'> {
  const deadline = performance.now() + patience;
  const found = await queries
    .selectFrom('datafeeds')
    .select('id')
    .where('user_id', '=', feed.userId)
    .where('id', '=', feed.id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (found === undefined) {
    return 'unknown';
  }
  return (await end(queries, feed, deadline)) ? 'ended' : 'begun';
}

/**
 * Forgets the datafeeds that were not read for their lifetime, with what they had to deliver: as much as can be done in
 * this time, in milliseconds. Returns whether that was all of it.
 */
export async function dropAbandonedDatafeeds(
  queries: Queries,
  now: number,
  patience: number,
): Promise<boolean> {
  const time = now - limits.datafeedLifetime;
  const deadline = performance.now() + patience;
  const pace = new Pace();
  for (;;) {
    const feeds = await abandoned.all(queries, { time });
    for (const feed of feeds) {
      if (!(await end(queries, feed, deadline))) {
        return false;
      }
      await pace.turn();
    }
    if (feeds.length < feedsAtOnce) {
      return true;
    }
  }
}

/**
 * What it had to deliver goes first: the database would take it away with the feed, however much that is at once.
 * Returns whether it is gone; when the time is up before, it is still there.
 */
async function end(
  queries: Queries,
  { userId, id }: DatafeedKey,
  deadline: number,
): Promise<boolean> {
  await writeInTurns(queries, async (rows) => {
    const limit = Math.min(Math.max(rows, fewest), most);
    const first = await firstDeliveries.all(queries, { userId, id, limit });
    const positions = first.map(({ position }) => position);
    const last = positions.at(-1);
    if (last === undefined) {
      return false;
    }
    await forgetUpTo.write(queries, { userId, id, last });
    await forgetUnwanted.write(queries, { positions });
    return positions.length === limit && performance.now() < deadline;
  });
  const left = await firstDeliveries.all(queries, { userId, id, limit: 1 });
  if (left.length === 0) {
    await removeFeed.write(queries, { userId, id });
  }
  return left.length === 0;
}

const abandoned = prepared((queries, { value }: Marks<{ time: number }>) =>
  queries
    .selectFrom('datafeeds')
    .select(['user_id as userId', 'id'])
    .where('last_read_at', '<=', value('time'))
    .limit(feedsAtOnce),
);

const firstDeliveries = prepared((queries, { value }: Marks<DatafeedKey & { limit: number }>) =>
  queries
    .selectFrom('deliveries')
    .select('event_position as position')
    .where('user_id', '=', value('userId'))
    .where('datafeed_id', '=', value('id'))
    .orderBy('event_position')
    .limit(value('limit')),
);

const forgetUpTo = prepared((queries, { value }: Marks<DatafeedKey & { last: number }>) =>
  queries
    .deleteFrom('deliveries')
    .where('user_id', '=', value('userId'))
    .where('datafeed_id', '=', value('id'))
    .where('event_position', '<=', value('last')),
);

const removeFeed = prepared((queries, { value }: Marks<DatafeedKey>) =>
  queries
    .deleteFrom('datafeeds')
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('id')),
);
