import type { StreamId, UserId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import { grouped } from '../store/grouped.js';
import { ofMemberships } from '../store/memberships.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import type { Queries } from '../store/tables.js';

interface Streams {
  readonly ids: readonly StreamId[];
}

/** Rooms whose members are counted at a time: each may have thousands. */
const countedAtOnce = 25;

/** Who is in some conversations, by the id of each; the ids of its users in their order. */
export async function conversationMembers(
  queries: Queries,
  ids: readonly StreamId[],
): Promise<ReadonlyMap<StreamId, readonly UserId[]>> {
  const memberships = ids.length === 0 ? [] : await membershipsOf.all(queries, { ids });
  const byStream = grouped(memberships, ({ stream_id }) => stream_id);
  return new Map([...byStream].map(([id, rows]) => [id, rows.map(({ user_id }) => user_id)]));
}

/** How many are in some streams, by the id of each; of a room of thousands none is read. */
export async function memberCounts(
  queries: Queries,
  ids: readonly StreamId[],
): Promise<ReadonlyMap<StreamId, number>> {
  const counts = new Map<StreamId, number>();
  const pace = new Pace();
  for (let at = 0; at < ids.length; at += countedAtOnce) {
    const rows = await countsOf.all(queries, { ids: ids.slice(at, at + countedAtOnce) });
    rows.forEach(({ stream_id, count }) => counts.set(stream_id, count));
    await pace.turn();
  }
  return counts;
}

const membershipsOf = prepared(
  (queries, { list }: Marks<Streams>) =>
    queries
      .selectFrom('memberships')
      .select(['stream_id', 'user_id'])
      .where('stream_id', 'in', list('ids'))
      // By the whole key: by the users alone, a server walks through the memberships of all streams.
      .orderBy('stream_id')
      .orderBy('user_id'),
  ofMemberships,
);

const countsOf = prepared(
  (queries, { list }: Marks<Streams>) =>
    queries
      .selectFrom('memberships')
      .select(({ fn }) => ['stream_id', fn.countAll<number>().as('count')])
      .where('stream_id', 'in', list('ids'))
      .groupBy('stream_id'),
  ofMemberships,
);
