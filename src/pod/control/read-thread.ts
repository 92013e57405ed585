import type { Thread } from '../../contract/index.js';
import type { MessageId } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { messageById } from '../store/messages.js';
import { requireReader, requireStream } from '../streams/access.js';
import { newestVersions } from './history-messages.js';
import type { Readable } from './readable.js';

/** The most replies in one answer; the rest are in the conversation. */
const mostReplies = 500;

/**
 * `GET /cadenza/v1/messages/{messageId}/thread`: a message, in its newest version, and what replies to any
 * version of it, oldest first. Nothing is marked as seen by it.
 */
export async function readThread(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const named = await messageById(queries, toUrlSafeId(call.parameter('messageId')));
  const first =
    named === undefined ? undefined : await messageById(queries, named.initial_id ?? named.id);
  if (first === undefined) {
    throw notFound('There is no message with this id.');
  }
  const stream = await requireStream(queries, first.stream_id);
  const since = await requireReader(queries, stream, call.session.user);
  const readable = { queries, stream, since, user: call.session.user };
  const [message] = first.timestamp < since ? [] : await newestVersions(readable, [first]);
  if (message === undefined) {
    throw notFound('There is no message with this id.');
  }
  const replies = await newestVersions(readable, await repliesTo(readable, first.id));
  return ok({ message, replies } satisfies Thread);
}

function repliesTo({ queries, stream, since }: Readable, first: MessageId) {
  return queries
    .selectFrom('messages')
    .selectAll()
    .where('parent_id', 'in', (select) =>
      select
        .selectFrom('messages as answered')
        .select('answered.id')
        .where((when) =>
          when.or([when('answered.id', '=', first), when('answered.initial_id', '=', first)]),
        ),
    )
    .where('stream_id', '=', stream.id)
    .where('timestamp', '>=', since)
    .where('initial_id', 'is', null)
    .where('suppressed_at', 'is', null)
    .orderBy('timestamp')
    .orderBy('position')
    .limit(mostReplies)
    .execute();
}
