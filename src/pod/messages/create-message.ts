import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { MessageCall } from '../http/call.js';
import { policyFlags } from '../policies/contents.js';
import { requireStream, requireWriter } from '../streams/access.js';
import { contentOf } from './content.js';
import { renderMessage } from './markup.js';
import { sendMessage } from './send-message.js';

/**
 * `POST /agent/v4/stream/{sid}/message/create`: posts a message (MSG-1 to MSG-11).
 *
 * Refused when the stream is unknown (404), the caller is not in it (403), it is inactive (400), the
 * message does not pass the engine (400), an end user sends a form (403), or a policy of the company
 * objects (451).
 */
export async function createMessage(call: MessageCall): Promise<Answer> {
  const { service, session, form } = call;
  const stream = await requireStream(service.store.queries, call.parameter('streamId'));
  await requireWriter(service.store.queries, stream, session.user);
  const source = contentOf(form);
  const message = await sendMessage(service, {
    session,
    stream,
    source,
    rendered: await renderMessage(service, source),
    flags: policyFlags((name) => form.fields.get(name) ?? call.query(name)),
    attachments: form.attachments,
    previews: form.previews,
  });
  return ok(message);
}
