import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
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
  const views = await viewsOf(queries, message);
  const readers = new Map(views.map(({ userId, viewedAt }) => [userId, viewedAt]));
  const sentTo = await recipientsOf(queries, placed);
  const users = await usersById(queries, [
    ...new Set([message.user_id, ...sentTo, ...readers.keys()]),
  ]);
  const recipients = users.filter(({ id }) => id !== message.user_id);
  return ok({
    author: users
      .filter(({ id }) => id === message.user_id)
      .map((user) => toReceipt(user, message.timestamp))[0],
    read: recipients.flatMap((user) => {
      const viewedAt = readers.get(user.id);
      return viewedAt === undefined ? [] : [toReceipt(user, viewedAt)];
    }),
    delivered: [],
    sent: recipients
      .filter(({ id }) => !readers.has(id))
      .map((user) => toReceipt(user, message.timestamp)),
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
