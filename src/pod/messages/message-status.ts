import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paced } from '../pace.js';
import type { UserRow } from '../store/tables.js';
import { usersById } from '../store/users.js';
import { requireKnownMessage } from './readable-message.js';
import { recipientsOf, viewsOf } from './views.js';

/**
 * `GET /pod/v1/message/{mid}/status`: who has read a message and who was only sent it. Times and user
 * ids are texts here, as the service has them.
 */
export async function messageStatus(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const id = call.parameter('messageId');
  const placed = await requireKnownMessage(queries, id, call.session.user);
  const { message } = placed;
  const readers = await viewsOf(queries, message);
  const sentTo = await recipientsOf(queries, placed);
  const users = await usersById(queries, [
    ...new Set([message.user_id, ...sentTo, ...readers.keys()]),
  ]);
  const author = users.find(({ id }) => id === message.user_id);
  const recipients = users.filter(({ id }) => id !== message.user_id);
  return ok({
    author: author && toReceipt(author, message.timestamp),
    read: await paced(
      recipients.filter(({ id }) => readers.has(id)),
      (user) => toReceipt(user, readers.get(user.id) ?? message.timestamp),
    ),
    delivered: [],
    sent: await paced(
      recipients.filter(({ id }) => !readers.has(id)),
      (user) => toReceipt(user, message.timestamp),
    ),
  });
}

function toReceipt(user: UserRow, timestamp: number) {
  return {
    userId: String(user.id),
    ...(user.first_name !== null && { firstName: user.first_name }),
    ...(user.last_name !== null && { lastName: user.last_name }),
    displayName: user.display_name,
    email: user.email,
    userName: user.username,
    timestamp: String(timestamp),
  };
}
