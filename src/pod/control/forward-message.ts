import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { renderMessage } from '../messages/markup.js';
import { requireReadableMessage } from '../messages/readable-message.js';
import { sendMessage } from '../messages/send-message.js';
import { bodyFlags } from '../policies/contents.js';
import { requireStream, requireWriter } from '../streams/access.js';

const forwardBody = z.object({ streamId: z.string() });

/**
 * `POST /cadenza/v1/messages/{messageId}/forwards`: passes a message on to another stream, as a person
 * does in the client: its text, without its files. The forward names it as `parentMessageId` (SRC-12);
 * policies look at it as at any message (DLP-10).
 */
export async function forwardMessage(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const { queries } = service.store;
  const { streamId } = shaped(forwardBody, body);
  const { message } = await requireReadableMessage(
    queries,
    call.parameter('messageId'),
    session.user,
  );
  const stream = await requireStream(queries, streamId);
  await requireWriter(queries, stream, session.user);
  if (stream.id === message.stream_id || stream.type === 'POST') {
    throw badRequest('A message is forwarded to another conversation. On a wall it is shared.');
  }
  const source = { message: message.source, data: message.source_data ?? undefined };
  const rendered = await renderMessage(service, source);
  const flags = bodyFlags(body, call.query);
  return ok(
    await sendMessage(service, { session, stream, source, rendered, flags, parentId: message.id }),
  );
}
