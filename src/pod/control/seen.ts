import { z } from 'zod';
import type { StillUnread } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { markAllSeen, markSeen } from '../messages/mark-seen.js';
import { unreadStreams } from '../messages/unread.js';
import { requireReader, requireStream } from '../streams/access.js';

const seenBody = z.union(
  [
    z.strictObject({ messageIds: z.array(z.string()).max(500) }),
    z.strictObject({ all: z.literal(true) }),
  ],
  { error: 'The body has "messageIds", at most 500 of them, or "all": true' },
);

/**
 * `POST /cadenza/v1/streams/{streamId}/seen`: the person has seen these messages, or all of the stream.
 * The first time counts (IMP-10), and what was suppressed cannot be seen. Answers what is unread.
 */
export async function noteSeen(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { user } = session;
  const seen = shaped(seenBody, call.body);
  const stream = await requireStream(service.store.queries, call.parameter('streamId'));
  const since = await requireReader(service.store.queries, stream, user);
  const ids = 'all' in seen ? undefined : seen.messageIds.map(toUrlSafeId);
  if (ids?.length !== 0 && user.account_type === 'NORMAL') {
    const seenAt = service.clock.now();
    const viewed = { user, streamId: stream.id, since, seenAt };
    await service.change(({ queries }) =>
      ids === undefined ? markAllSeen(queries, viewed) : markSeen(queries, viewed, ids),
    );
  }
  const [left] = await unreadStreams(service.store.queries, user, { streamId: stream.id });
  return ok({
    unread: left?.unread ?? 0,
    ...(left && { firstUnread: left.firstUnread }),
  } satisfies StillUnread);
}
