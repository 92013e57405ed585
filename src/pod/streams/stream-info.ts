import { tenantOf } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { lastMessageAt } from '../store/streams.js';
import { requireStream, requireVisible } from './access.js';
import { toStreamsListed } from './list-streams.js';

/** `GET /pod/v2/streams/{sid}/info`: what a stream is, and who is in it. */
export async function streamInfo(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { queries } = service.store;
  const stream = await requireStream(queries, call.parameter('streamId'));
  await requireVisible(queries, stream, session.user);
  const [listed] = await toStreamsListed(queries, [stream]);
  const lastMessageDate = await lastMessageAt(queries, stream.id);
  const isOurs = tenantOf(stream.created_by) === tenantOf(session.user.id);
  return ok({
    ...listed,
    origin: isOurs ? 'INTERNAL' : 'EXTERNAL',
    ...(lastMessageDate !== null && { lastMessageDate }),
  });
}
