import type { MessageId, StreamId } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { notFound } from '../errors.js';
import { hasRole } from '../roles.js';
import { messageById } from '../store/messages.js';
import type { MessageRow, Queries, StreamRow, UserRow } from '../store/tables.js';
import { isOfCompany, readableSince, requireReader, requireStream } from '../streams/access.js';

/** A message, and where it was sent. */
export interface PlacedMessage {
  readonly message: MessageRow;
  readonly stream: StreamRow;
}

/**
 * From when on a caller may look at the administrative side of a stream: from its beginning with a role
 * that oversees messages, if the caller's company takes part in the stream; otherwise as far as the caller
 * may read it.
 *
 * @throws Refusal 403
 */
export async function requireOversight(
  queries: Queries,
  stream: StreamRow,
  user: UserRow,
): Promise<number> {
  return (await oversees(queries, stream, user)) ? 0 : requireReader(queries, stream, user);
}

async function oversees(queries: Queries, stream: StreamRow, user: UserRow): Promise<boolean> {
  const watches = hasRole(
    user,
    'COMPLIANCE_OFFICER',
    'SUPER_COMPLIANCE_OFFICER',
    'SUPER_ADMINISTRATOR',
    'CONTENT_MANAGEMENT',
  );
  return watches && (await isOfCompany(queries, stream, user));
}

/** Of messages of any streams, those whose administrative side a caller may look at, in their order. */
export async function overseenOf<Message extends Pick<MessageRow, 'stream_id' | 'timestamp'>>(
  queries: Queries,
  messages: readonly Message[],
  user: UserRow,
): Promise<Message[]> {
  const since = new Map<StreamId, number>();
  for (const id of new Set(messages.map(({ stream_id }) => stream_id))) {
    const stream = await requireStream(queries, id);
    const isOverseen = await oversees(queries, stream, user);
    since.set(id, (isOverseen ? 0 : await readableSince(queries, stream, user)) ?? Infinity);
  }
  return messages.filter(({ stream_id, timestamp }) => timestamp >= (since.get(stream_id) ?? 0));
}

/**
 * The message with an id, if the caller may look at its administrative side.
 *
 * @param refuse - how to say that there is none. Default: with 404, which not every call of the service has
 * @throws Refusal 404, 403
 */
export async function requireOverseenMessage(
  queries: Queries,
  id: MessageId,
  user: UserRow,
  refuse = notFound,
): Promise<PlacedMessage> {
  const message = await messageById(queries, toUrlSafeId(id));
  if (message === undefined) {
    throw refuse('There is no message with this id.');
  }
  const stream = await requireStream(queries, message.stream_id);
  if (message.timestamp < (await requireOversight(queries, stream, user))) {
    throw refuse('There is no message with this id.');
  }
  return { message, stream };
}
