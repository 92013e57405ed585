import { toUrlSafeId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { messageById } from '../store/messages.js';
import type { Queries, StreamRow } from '../store/tables.js';
import { roomAttributesOf } from './room-attributes.js';

/**
 * The id of the message that is to be pinned in a stream, in the URL-safe alphabet; `''` takes the pin off. What is pinned
 * already may stay, whatever became of the message: clients send back what they have read.
 *
 * @throws Refusal 400 when it is no message of the stream, or one that was suppressed
 */
export async function requirePinnable(
  queries: Queries,
  stream: StreamRow,
  messageId: string,
): Promise<string> {
  const id = toUrlSafeId(messageId);
  if (id === '' || id === roomAttributesOf(stream).pinnedMessageId) {
    return id;
  }
  const message = await messageById(queries, id);
  if (message?.stream_id !== stream.id || message.suppressed_at !== null) {
    throw badRequest('There is no such message in this conversation.');
  }
  return id;
}
