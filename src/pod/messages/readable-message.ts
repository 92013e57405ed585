import type { MessageId } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import type { Refusal } from '../errors.js';
import { notFound } from '../errors.js';
import { messageById } from '../store/messages.js';
import type { Queries, UserRow } from '../store/tables.js';
import { requireReader, requireStream } from '../streams/access.js';
import type { PlacedMessage } from './oversight.js';

/**
 * The message with an id, in either alphabet, if a user may read it: it was not suppressed, and the user
 * may read its stream from before it was sent.
 *
 * @throws Refusal 404, 403
 */
export async function requireReadableMessage(
  queries: Queries,
  id: MessageId,
  user: UserRow,
): Promise<PlacedMessage> {
  const placed = await requireKnownMessage(queries, id, user);
  if (placed.message.suppressed_at !== null) {
    throw noSuchMessage();
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
): Promise<PlacedMessage> {
  const message = await messageById(queries, toUrlSafeId(id));
  if (message === undefined) {
    throw noSuchMessage();
  }
  const stream = await requireStream(queries, message.stream_id);
  if (message.timestamp < (await requireReader(queries, stream, user))) {
    throw noSuchMessage();
  }
  return { message, stream };
}

function noSuchMessage(): Refusal {
  return notFound('There is no message with this id.');
}
