import { z } from 'zod';
import type { MessageId, StillUnread, StreamId } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { markAllSeen, markSeen } from '../messages/mark-seen.js';
import { markUnread } from '../messages/mark-unread.js';
import { unreadStreams } from '../messages/unread.js';
import { messageById } from '../store/messages.js';
import type { StreamRow } from '../store/tables.js';
import { requireReader, requireStream } from '../streams/access.js';
import { firstReadableOf } from './first-readable.js';

const seenBody = z.union(
  [
    z.strictObject({ messageIds: z.array(z.string()).max(500) }),
    z.strictObject({ all: z.literal(true) }),
    z.strictObject({ unreadFrom: z.string() }),
  ],
  { error: 'The body has "messageIds", at most 500 of them, "all": true, or "unreadFrom"' },
);

/**
 * `POST /cadenza/v1/streams/{streamId}/seen`: the person has seen these messages, or all of the stream.
 * The first time counts (IMP-10), and what was suppressed cannot be seen. With `unreadFrom`, what the person has seen from
 * that message on is unread again. Answers what is unread.
 */
export async function noteSeen(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { user } = session;
  const seen = shaped(seenBody, call.body);
  const stream = await requireStream(service.store.queries, call.parameter('streamId'));
  const since = await requireReader(service.store.queries, stream, user);
  if ('unreadFrom' in seen) {
    await readAgain(call, { stream, since }, toUrlSafeId(seen.unreadFrom));
    return stillUnread(call, stream.id);
  }
  const ids = 'all' in seen ? undefined : seen.messageIds.map(toUrlSafeId);
  if (ids?.length !== 0 && user.account_type === 'NORMAL') {
    const seenAt = service.clock.now();
    const viewed = { user, streamId: stream.id, since, seenAt };
    await service.change(({ queries }) =>
      ids === undefined ? markAllSeen(queries, viewed) : markSeen(queries, viewed, ids),
    );
  }
  return stillUnread(call, stream.id);
}

async function readAgain(
  { service, session: { user } }: SessionCall,
  { stream, since }: { readonly stream: StreamRow; readonly since: number },
  id: MessageId,
): Promise<void> {
  const { queries } = service.store;
  const named = await messageById(queries, id);
  const from =
    named?.stream_id === stream.id
      ? await firstReadableOf({ queries, stream, since, user }, named)
      : undefined;
  if (from === undefined) {
    throw notFound('There is no message with this id in this stream.');
  }
  await service.change((store) => markUnread(store.queries, { user, streamId: stream.id, from }));
}

async function stillUnread({ service, session }: SessionCall, streamId: StreamId) {
  const [left] = await unreadStreams(service.store.queries, session.user, { streamId });
  return ok({
    unread: left?.unread ?? 0,
    ...(left && { firstUnread: left.firstUnread }),
  } satisfies StillUnread);
}
