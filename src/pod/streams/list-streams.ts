import { z } from 'zod';
import type { StreamListed, UserId } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, paging, shaped } from '../http/shape.js';
import type { Queries, StreamRow } from '../store/tables.js';
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
  const types = filter.streamTypes?.map(({ type }) => type) ?? [];
  const { skip, limit } = paging(query, { limit: 50, max: 1000 });
  const { queries } = service.store;
  const streams = await queries
    .selectFrom('streams')
    .innerJoin('memberships', 'memberships.stream_id', 'streams.id')
    .selectAll('streams')
    .where('memberships.user_id', '=', userId)
    .$if(filter.includeInactiveStreams !== true, (select) => select.where('active', '=', 1))
    .$if(types.length > 0, (select) => select.where('type', 'in', types))
    .orderBy('streams.created_at')
    .orderBy('streams.id')
    .offset(skip)
    .limit(limit)
    .execute();
  return ok(await toStreamsListed(queries, streams));
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
