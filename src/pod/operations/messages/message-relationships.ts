import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { requireOverseenMessage } from '../../messages/oversight.js';

/** `GET /pod/v1/admin/messages/{messageId}/metadata/relationships`: what a message answers, and what answers it. */
export async function messageRelationships(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const id = call.parameter('messageId');
  const { message } = await requireOverseenMessage(queries, id, call.session.user);
  const replies = await queries
    .selectFrom('messages')
    .select('id')
    .where('parent_id', '=', message.id)
    .where('stream_id', '=', message.stream_id)
    .orderBy('position')
    .execute();
  return ok({
    messageId: message.id,
    ...(message.parent_id !== null && {
      parent: { messageId: message.parent_id, relationshipType: 'REPLY' },
    }),
    replies: replies.map((reply) => reply.id),
    forwards: [],
    formReplies: [],
  });
}
