import type { WrittenMessage } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { messageById } from '../store/messages.js';

/**
 * `GET /cadenza/v1/messages/{messageId}/source`: a message as its sender wrote it, before templates were
 * evaluated. No call of the service tells that.
 */
export async function getWrittenMessage({ service, parameter }: Call): Promise<Answer> {
  const row = await messageById(service.store.queries, toUrlSafeId(parameter('messageId')));
  if (row?.suppressed_at !== null) {
    throw notFound('There is no message with this id.');
  }
  const { source, source_data: data } = row;
  return ok({
    message: source,
    ...(data !== null && data !== '' && { data }),
  } satisfies WrittenMessage);
}
