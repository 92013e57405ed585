import type { MessageId } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { notFound } from '../errors.js';
import { hasRole } from '../roles.js';
import { messageById } from '../store/messages.js';
import type { MessageRow, Queries, StreamRow, UserRow } from '../store/tables.js';
import { isOfCompany, requireReader, requireStream } from '../streams/access.js';

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
  const watches = hasRole(
    user,
    'COMPLIANCE_OFFICER',
    'SUPER_COMPLIANCE_OFFICER',
    'SUPER_ADMINISTRATOR',
    'CONTENT_MANAGEMENT',
  );
  return watches && (await isOfCompany(queries, stream, user))
    ? 0
    : requireReader(queries, stream, user);
}

/**
 * The message with an id, if the caller may look at its administrative side.
 *
 * @throws Refusal 404, 403
 */
export async function requireOverseenMessage(
  queries: Queries,
  id: MessageId,
  user: UserRow,
): Promise<PlacedMessage> {
  const message = await messageById(queries, toUrlSafeId(id));
  if (message === undefined) {
    throw notFound('There is no message with this id.');
  }
  const stream = await requireStream(queries, message.stream_id);
  if (message.timestamp < (await requireOversight(queries, stream, user))) {
    throw notFound('There is no message with this id.');
  }
  return { message, stream };
}
