import { toUrlSafeId } from '../../contract/index.js';
import { badRequest, forbidden } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { hasRole } from '../roles.js';
import { memberIdsOf } from '../store/memberships.js';
import { messageById } from '../store/messages.js';
import { toMessageStream } from '../store/streams.js';
import type { MessageRow, Queries } from '../store/tables.js';
import { toMessageUser } from '../store/users.js';
import { writeInTurns } from '../store/write-in-turns.js';
import { isOfCompany, requireStream } from '../streams/access.js';

/**
 * `POST /pod/v1/admin/messagesuppression/{id}/suppress`: hides a message from everyone, with the versions that it replaced.
 * Its author may, and administrators of a company that takes part in its stream. Suppressing it again changes nothing.
 */
export async function suppressMessage(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const messageId = toUrlSafeId(call.parameter('messageId'));
  const suppressedAt = await service.change(async ({ queries, announce }) => {
    const message = await messageById(queries, messageId);
    if (message === undefined) {
      throw badRequest('There is no message with this id.');
    }
    const stream = await requireStream(queries, message.stream_id);
    const administers =
      hasRole(session.user, 'SUPER_ADMINISTRATOR', 'ADMINISTRATOR') &&
      (await isOfCompany(queries, stream, session.user));
    if (message.user_id !== session.user.id && !administers) {
      throw forbidden('Only the author of a message, or an administrator, can suppress it.');
    }
    if (message.suppressed_at !== null) {
      return message.suppressed_at;
    }
    const now = service.clock.now();
    await suppressUpTo(queries, message, now);
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

/** Suppresses a message and all that it replaced, directly or not: what is older than it of its chain. */
async function suppressUpTo(queries: Queries, message: MessageRow, now: number): Promise<void> {
  const first = message.initial_id ?? message.id;
  await writeInTurns(queries, async (rows) => {
    const versions = await queries
      .selectFrom('messages')
      .select('id')
      .where((either) => either.or([either('id', '=', first), either('initial_id', '=', first)]))
      .where('position', '<=', message.position)
      .where('suppressed_at', 'is', null)
      .limit(rows)
      .execute();
    const ids = versions.map(({ id }) => id);
    if (ids.length > 0) {
      await queries
        .updateTable('messages')
        .set({ suppressed_at: now })
        .where('id', 'in', ids)
        .execute();
    }
    return ids.length === rows;
  });
}
