import type { Event, UserId } from '../../contract/index.js';
import { limits } from '../../contract/index.js';
import type { Queries } from '../store/tables.js';
import { isForDatahose, readDatahoseFilter } from './datahose.js';

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
