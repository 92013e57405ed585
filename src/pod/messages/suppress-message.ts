import { toUrlSafeId } from '../../contract/index.js';
import { forbidden, notFound } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { hasRole } from '../roles.js';
import { messageById } from '../store/messages.js';
import { memberIdsOf, toMessageStream } from '../store/streams.js';
import { toMessageUser } from '../store/users.js';
import { requireStream } from '../streams/access.js';

/**
 * `POST /pod/v1/admin/messagesuppression/{id}/suppress`: hides a message from everyone. Its author may,
 * and administrators. Suppressing it again changes nothing.
 */
export async function suppressMessage(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const messageId = toUrlSafeId(call.parameter('messageId'));
  const suppressedAt = await service.change(async ({ queries, announce }) => {
    const message = await messageById(queries, messageId);
    if (message === undefined) {
      throw notFound('There is no message with this id.');
    }
    const mayAlways = hasRole(session.user, 'SUPER_ADMINISTRATOR', 'ADMINISTRATOR');
    if (message.user_id !== session.user.id && !mayAlways) {
      throw forbidden('Only the author of a message, or an administrator, can suppress it.');
    }
    if (message.suppressed_at !== null) {
      return message.suppressed_at;
    }
    const now = service.clock.now();
    await queries
      .updateTable('messages')
      .set({ suppressed_at: now })
      .where('id', '=', messageId)
      .execute();
    const stream = await requireStream(queries, message.stream_id);
    announce(
      newEvent({ initiator: toMessageUser(session.user), timestamp: now }, 'MESSAGESUPPRESSED', {
        messageSuppressed: { messageId, stream: toMessageStream(stream) },
      }),
      await memberIdsOf(queries, stream.id),
    );
    return now;
  });
  return ok({ messageId, suppressed: true, suppressionDate: suppressedAt });
}
