import { z } from 'zod';
import { Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { cursorPage } from '../http/cursors.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import type { Queries, UserRow } from '../store/tables.js';
import { userById, usersById } from '../store/users.js';
import type { PlacedMessage } from './oversight.js';
import { requireOverseenMessage } from './oversight.js';
import { recipientsOf, viewCount, viewsOf } from './views.js';

/** Messages of one call. */
const maxMessages = 100;
/** Receipts of one page. */
const maxReceipts = 100;

const idsBody = z.object({ messageIds: z.array(z.string()).max(maxMessages) });

/** `POST /pod/v1/admin/messages`: who sent these messages, when and where, and how many have read them. */
export async function messageDetails({ service, session, body }: SessionCall): Promise<Answer> {
  const given = idsBody.safeParse(body);
  if (!given.success) {
    throw new Refusal(422, `"messageIds" is an array of at most ${maxMessages} message ids.`);
  }
  const { queries } = service.store;
  const details: object[] = [];
  for (const id of given.data.messageIds) {
    const placed = await requireOverseenMessage(queries, id, session.user);
    details.push({ messageId: placed.message.id, ...(await summaryOf(queries, placed)) });
  }
  return ok(details);
}

/** `GET /pod/v1/admin/messages/{messageId}/receipts?before=&after=`: who has read a message, and when. */
export async function messageReceipts(call: SessionCall): Promise<Answer> {
  const { service, session, query } = call;
  const { queries } = service.store;
  const placed = await requireOverseenMessage(queries, call.parameter('messageId'), session.user);
  const { message } = placed;
  const readers = await viewsOf(queries, message);
  const recipients = new Set([...(await recipientsOf(queries, placed)), ...readers.keys()]);
  const ids = await sortedInTurns([...recipients], (one, other) => one - other);
  const range = { before: query('before'), after: query('after'), limit: maxReceipts };
  const { items, pagination } = cursorPage(ids, (id) => id, range);
  const users = await usersById(queries, items);
  return ok({
    ...(await summaryOf(queries, placed)),
    MessageReceiptDetail: users.map((user) => toReceipt(user, readers.get(user.id))),
    ...(pagination && { pagination }),
  });
}

async function summaryOf(queries: Queries, { message, stream }: PlacedMessage) {
  const creator = await userById(queries, message.user_id);
  return {
    creator: { id: message.user_id, name: creator?.display_name ?? '' },
    stream: {
      id: stream.id,
      ...(stream.name !== null && { name: stream.name }),
      streamType: stream.type,
    },
    creationDate: message.timestamp,
    deliveryReceiptCount: 0,
    readReceiptCount: await viewCount(queries, message),
    emailNotificationCount: 0,
    downloadReceiptCounts: [],
  };
}

function toReceipt(user: UserRow, viewedAt: number | undefined) {
  return {
    user: {
      id: user.id,
      username: user.username,
      ...(user.first_name !== null && { firstName: user.first_name }),
      ...(user.last_name !== null && { lastName: user.last_name }),
      emailAddress: user.email,
    },
    ...(viewedAt !== undefined && { readReceiptTimestamp: viewedAt }),
    downloadReceiptCounts: [],
  };
}
