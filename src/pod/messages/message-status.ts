import type { UserId } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { withLists } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import type { Queries, UserRow } from '../store/tables.js';
import { userById, usersByIdInTurns } from '../store/users.js';
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
  const author = await userById(queries, message.user_id);
  return withLists({
    author: author && toReceipt(author, message.timestamp),
    read: receiptsOf(
      queries,
      [...readers.keys()].filter((reader) => reader !== message.user_id),
      (user) => readers.get(user) ?? message.timestamp,
    ),
    delivered: [],
    sent: receiptsOf(
      queries,
      sentTo.filter((recipient) => !readers.has(recipient)),
      () => message.timestamp,
    ),
  });
}

async function* receiptsOf(
  queries: Queries,
  ids: readonly UserId[],
  timeOf: (user: UserId) => number,
) {
  for await (const users of usersByIdInTurns(queries, ids)) {
    yield users.map((user) => toReceipt(user, timeOf(user.id)));
  }
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
