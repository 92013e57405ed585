import { toUrlSafeId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { inBase64 } from '../http/base64.js';
import type { SessionCall } from '../http/call.js';
import { attachmentLookupKey } from '../ids.js';
import { requireReader, requireStream } from '../streams/access.js';

/**
 * `GET /agent/v1/stream/{sid}/attachment?fileId=&messageId=`: a file of a message, as base64 text.
 * The service answers 400, not 404, for a file that is not there.
 */
export async function downloadAttachment(call: SessionCall): Promise<Answer> {
  const { service, session, query } = call;
  const { queries } = service.store;
  const fileId = query('fileId');
  const messageId = query('messageId');
  if (fileId === undefined || messageId === undefined) {
    throw badRequest('"fileId" and "messageId" are needed.');
  }
  const stream = await requireStream(queries, call.parameter('streamId'));
  const readableSince = await requireReader(queries, stream, session.user);
  const file = await queries
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .select(['attachments.digest', 'messages.timestamp'])
    .where('attachments.lookup_key', '=', attachmentLookupKey(fileId))
    .where('messages.id', '=', toUrlSafeId(messageId))
    .where('messages.stream_id', '=', stream.id)
    .where('messages.suppressed_at', 'is', null)
    .executeTakeFirst();
  if (file === undefined || file.timestamp < readableSince) {
    throw badRequest('This message has no such attachment.');
  }
  return inBase64(await service.attachments.read(file.digest));
}
