import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { MessageCall } from '../http/call.js';
import { contentOf } from '../messages/content.js';
import { renderMessage } from '../messages/markup.js';
import { requireReadableMessage } from '../messages/readable-message.js';
import { sendMessage } from '../messages/send-message.js';
import { policyFlags } from '../policies/contents.js';

/**
 * `POST /cadenza/v1/messages/{messageId}/replies`: answers a message in its stream, as a person does in
 * the client, with files as in create message. The reply names it as `parentMessageId` (SRC-12); policies
 * look at it (DLP-10).
 */
export async function replyToMessage(call: MessageCall): Promise<Answer> {
  const { service, session, form } = call;
  const source = contentOf(form);
  const id = call.parameter('messageId');
  const { message, stream } = await requireReadableMessage(service.store.queries, id, session.user);
  if (stream.type === 'POST') {
    throw badRequest('Posts on a wall cannot be replied to. Share the post instead.');
  }
  const rendered = await renderMessage(service, source);
  const reply = await sendMessage(service, {
    session,
    stream,
    source,
    rendered,
    flags: policyFlags((name) => form.fields.get(name) ?? call.query(name)),
    attachments: form.attachments,
    previews: form.previews,
    parentId: message.id,
  });
  return ok(reply);
}
