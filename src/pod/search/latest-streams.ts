import type { StreamId, UserId } from '../../contract/index.js';
import type { Pace } from '../pace.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { Queries } from '../store/tables.js';

/** The most of them. */
const mostStreams = 50;

/** A stream in which somebody has said something. */
interface SpokenIn {
  readonly id: StreamId;
  readonly last_message_at: number | null;
}

/**
 * The streams of a user that are looked into, those with the latest messages first. They are read some at a time: to put
 * them in order, a database in this process would read all of them at once.
 */
export async function latestStreams(
  queries: Queries,
  userId: UserId,
  pace: Pace,
): Promise<StreamId[]> {
  const spoken = await readAllInTurns<SpokenIn>(
    (last, most) =>
      queries
        .selectFrom('memberships')
        .innerJoin('streams', 'streams.id', 'memberships.stream_id')
        .select(['streams.id', 'streams.last_message_at'])
        .where('memberships.user_id', '=', userId)
        .where('memberships.stream_id', '>', last?.id ?? '')
        .where('streams.last_message_at', 'is not', null)
        .orderBy('memberships.stream_id')
        .limit(most)
        .execute(),
    { pace },
  );
  const latest = await sortedInTurns(
    spoken,
    (one, other) => (other.last_message_at ?? 0) - (one.last_message_at ?? 0),
    pace,
  );
  return latest.slice(0, mostStreams).map(({ id }) => id);
}
