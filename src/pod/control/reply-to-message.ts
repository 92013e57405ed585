import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { renderMessage } from '../messages/markup.js';
import { requireReadableMessage } from '../messages/readable-message.js';
import { sendMessage } from '../messages/send-message.js';
import { bodyFlags } from '../policies/contents.js';
import { writtenBody } from './written-body.js';

/**
 * `POST /cadenza/v1/messages/{messageId}/replies`: answers a message in its stream, as a person does in
 * the client. The reply names it as `parentMessageId` (SRC-12); policies look at it (DLP-10).
 */
export async function replyToMessage(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const source = shaped(writtenBody, body, 'message', 'data');
  const id = call.parameter('messageId');
  const { message, stream } = await requireReadableMessage(service.store.queries, id, session.user);
  if (stream.type === 'POST') {
    throw badRequest('Posts on a wall cannot be replied to. Share the post instead.');
  }
  const rendered = await renderMessage(service, source);
  const flags = bodyFlags(body, call.query);
  return ok(
    await sendMessage(service, { session, stream, source, rendered, flags, parentId: message.id }),
  );
}
