import { z } from 'zod';
import type { StreamListed, UserId } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { optional, shaped } from '../http/shape.js';
import type { Pace } from '../pace.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import { streamsById } from '../store/streams.js';
import type { Queries, StreamRow } from '../store/tables.js';
import { textOrder } from '../store/text-order.js';
import { requireUser } from '../users/administration.js';
import { conversationMembers } from './stream-members.js';

const streamsBody = z.object({
  streamTypes: optional(z.array(z.object({ type: z.enum(['IM', 'MIM', 'ROOM', 'POST']) }))),
  includeInactiveStreams: optional(z.boolean()),
});

/** `POST /pod/v1/streams/list`: the caller's streams, oldest first. */
export function listStreams(call: SessionCall): Promise<Answer> {
  return listStreamsOf(call, call.session.user.id);
}

/** `POST /pod/v1/admin/user/{uid}/streams/list`: the same of any user. For administrators. */
export async function listStreamsAsAdmin(call: SessionCall): Promise<Answer> {
  const user = await requireUser(
    call.service.store.queries,
    call.session.user,
    call.parameter('userId'),
  );
  return listStreamsOf(call, user.id);
}

async function listStreamsOf(call: SessionCall, userId: UserId): Promise<Answer> {
  const { service, body, query } = call;
  const filter = shaped(streamsBody, body ?? {});
  const types = new Set(filter.streamTypes?.map(({ type }) => type));
  const { skip, limit } = paging(query, { limit: 50, max: 1000 });
  const { queries } = service.store;
  const pace = call.pace();
  const all = await streamsInTurns(queries, userId, pace);
  const wanted = all.filter(
    ({ type, active }) =>
      (filter.includeInactiveStreams === true || active === 1) &&
      (types.size === 0 || types.has(type)),
  );
  const page = (await sortedInTurns(wanted, byAge, pace)).slice(skip, skip + limit);
  const rows = await streamsById(
    queries,
    page.map(({ id }) => id),
  );
  return ok(await toStreamsListed(queries, rows.sort(byAge)));
}

type Placed = Pick<StreamRow, 'id' | 'type' | 'active' | 'created_at'>;

/** Streams of a user: what they are listed by, as there may be thousands. */
function streamsInTurns(queries: Queries, userId: UserId, pace: Pace): Promise<Placed[]> {
  return readAllInTurns<Placed>(
    (last, most) =>
      queries
        .selectFrom('memberships')
        .innerJoin('streams', 'streams.id', 'memberships.stream_id')
        .select(['streams.id', 'type', 'active', 'streams.created_at'])
        .where('memberships.user_id', '=', userId)
        .where('memberships.stream_id', '>', last?.id ?? '')
        .orderBy('memberships.stream_id')
        .limit(most)
        .execute(),
    { pace },
  );
}

/** The order of lists of streams: the oldest first. */
export function byAge(
  one: Pick<StreamRow, 'id' | 'created_at'>,
  other: Pick<StreamRow, 'id' | 'created_at'>,
): number {
  return one.created_at - other.created_at || textOrder(one.id, other.id);
}

/** Streams as the service lists them, in the order given. */
export async function toStreamsListed(
  queries: Queries,
  streams: readonly StreamRow[],
): Promise<StreamListed[]> {
  const conversations = streams.filter(({ type }) => type !== 'ROOM').map(({ id }) => id);
  const members = await conversationMembers(queries, conversations);
  return streams.map((stream) => ({
    id: stream.id,
    crossPod: stream.external === 1,
    active: stream.active === 1,
    streamType: { type: stream.type },
    ...(stream.type === 'ROOM'
      ? { roomAttributes: { name: stream.name ?? '' } }
      : {
          streamAttributes: { members: [...(members.get(stream.id) ?? [])] },
        }),
  }));
}
