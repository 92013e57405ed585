import type { MessageId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { messageById } from '../store/messages.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { MessageRow, Queries } from '../store/tables.js';
import { overseenOf, requireOverseenMessage } from './oversight.js';

/**
 * `GET /pod/v1/admin/messages/{messageId}/metadata/relationships`: what a message answers, and what answers it, as far as
 * the caller may know of it: a message may be forwarded to where the caller is not.
 */
export async function messageRelationships(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const id = call.parameter('messageId');
  const { message, stream } = await requireOverseenMessage(
    queries,
    id,
    call.session.user,
    badRequest,
  );
  const children = await childrenOf(queries, message.id);
  const known = await overseenOf(queries, children, call.session.user);
  const isReply = ({ stream_id }: { readonly stream_id: string }) =>
    stream_id === message.stream_id;
  const parent =
    message.parent_id === null ? undefined : await messageById(queries, message.parent_id);
  return ok({
    messageId: message.id,
    ...(parent !== undefined &&
      stream.type !== 'POST' && {
        parent: {
          messageId: parent.id,
          relationshipType: isReply(parent) ? 'REPLY' : 'FORWARD',
        },
      }),
    replies: known.filter(isReply).map((child) => child.id),
    forwards: known.filter((child) => !isReply(child)).map((child) => child.id),
    formReplies: [],
  });
}

type Child = Pick<MessageRow, 'id' | 'stream_id' | 'timestamp' | 'position'>;

/** What answers a message or passes it on, in the order of its coming; what a wall shares does neither. */
function childrenOf(queries: Queries, id: MessageId): Promise<Child[]> {
  return readAllInTurns<Child>((last, most) =>
    queries
      .selectFrom('messages')
      .innerJoin('streams', 'streams.id', 'messages.stream_id')
      .select(['messages.id', 'messages.stream_id', 'messages.timestamp', 'messages.position'])
      .where('messages.parent_id', '=', id)
      .where('messages.position', '>', last?.position ?? -1)
      .where('streams.type', '!=', 'POST')
      .where('messages.initial_id', 'is', null)
      .orderBy('messages.position')
      .limit(most)
      .execute(),
  );
}
