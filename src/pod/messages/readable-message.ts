import type { MessageId } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { notFound } from '../errors.js';
import { messageById } from '../store/messages.js';
import type { Queries, UserRow } from '../store/tables.js';
import { requireReader, requireStream } from '../streams/access.js';
import type { PlacedMessage } from './oversight.js';

const noSuchMessage = 'There is no message with this id.';

/**
 * The message with an id, in either alphabet, if a user may read it: it was not suppressed, and the user
 * may read its stream from before it was sent.
 *
 * @param refuse - how to say that there is none. Default: with 404, which not every call of the service has
 * @throws Refusal 404, 403
 */
export async function requireReadableMessage(
  queries: Queries,
  id: MessageId,
  user: UserRow,
  refuse = notFound,
): Promise<PlacedMessage> {
  const placed = await requireKnownMessage(queries, id, user, refuse);
  if (placed.message.suppressed_at !== null) {
    throw refuse(noSuchMessage);
  }
  return placed;
}

/**
 * The message with an id, in either alphabet, suppressed or not, if a user may read its stream from before it was sent.
 *
 * @throws Refusal 404, 403
 */
export async function requireKnownMessage(
  queries: Queries,
  id: MessageId,
  user: UserRow,
  refuse = notFound,
): Promise<PlacedMessage> {
  const message = await messageById(queries, toUrlSafeId(id));
  if (message === undefined) {
    throw refuse(noSuchMessage);
  }
  const stream = await requireStream(queries, message.stream_id);
  if (message.timestamp < (await requireReader(queries, stream, user))) {
    throw refuse(noSuchMessage);
  }
  return { message, stream };
}
