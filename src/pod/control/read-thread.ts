import type { Thread } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import type { StreamPlace } from '../store/message-stretches.js';
import { messageById } from '../store/messages.js';
import type { MessageRow } from '../store/tables.js';
import { requireReader, requireStream } from '../streams/access.js';
import { firstIdOf, firstReadableOf } from './first-readable.js';
import { newestVersions } from './history-messages.js';
import type { Readable } from './readable.js';
import { answersTo } from './relationships.js';

/** The most replies in one answer; the rest are in the conversation. */
const mostReplies = 500;

/**
 * `GET /cadenza/v1/messages/{messageId}/thread`: a message, in its newest version, and what replies to any
 * version of it, oldest first. Nothing is marked as seen by it.
 */
export async function readThread(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const named = await messageById(queries, toUrlSafeId(call.parameter('messageId')));
  if (named === undefined) {
    throw notFound('There is no message with this id.');
  }
  const stream = await requireStream(queries, named.stream_id);
  const since = await requireReader(queries, stream, call.session.user);
  const readable = { queries, stream, since, user: call.session.user };
  const first = await firstReadableOf(readable, named);
  const [message] = first === undefined ? [] : await newestVersions(readable, [first]);
  if (first === undefined || message === undefined) {
    throw notFound('There is no message with this id.');
  }
  const replies = await newestVersions(readable, await repliesTo(readable, first));
  return ok({ message, replies } satisfies Thread);
}

/** The oldest replies: of the others no more is read than their places. */
async function repliesTo(readable: Readable, first: MessageRow): Promise<MessageRow[]> {
  const answers = await answersTo(readable, [first]);
  const oldest = await sortedInTurns(answers.get(firstIdOf(first)) ?? [], byPlace);
  const positions = oldest.slice(0, mostReplies).map(({ position }) => position);
  const rows =
    positions.length === 0
      ? []
      : await readable.queries
          .selectFrom('messages')
          .selectAll()
          .where('position', 'in', positions)
          .execute();
  return rows.sort(byPlace);
}

function byPlace(one: StreamPlace, other: StreamPlace): number {
  return one.timestamp - other.timestamp || one.position - other.position;
}
