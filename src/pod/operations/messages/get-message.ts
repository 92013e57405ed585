import { toUrlSafeId } from '../../../contract/index.js';
import { notFound } from '../../errors.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { noteViews } from '../../messages/views.js';
import { messageById, toMessages } from '../../store/messages.js';
import { requireReader, requireStream } from '../../streams/access.js';

/** `GET /agent/v1/message/{id}`: one message, for whoever may read its stream. */
export async function getMessage(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const row = await messageById(queries, toUrlSafeId(call.parameter('messageId')));
  if (row?.suppressed_at !== null) {
    throw notFound('There is no message with this id.');
  }
  const stream = await requireStream(queries, row.stream_id);
  if (row.timestamp < (await requireReader(queries, stream, call.session.user))) {
    throw notFound('There is no message with this id.');
  }
  await noteViews(call.service, call.session.user, [row]);
  const [message] = await toMessages(queries, [row], new Map([[stream.id, stream]]));
  return ok(message);
}
