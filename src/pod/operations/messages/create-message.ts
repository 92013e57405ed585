import { forbidden } from '../../errors.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { MessageCall } from '../../http/call.js';
import { contentOf } from '../../messages/content.js';
import { isInteractive, renderMessage } from '../../messages/markup.js';
import type { RenderedMessage } from '../../messages/markup.js';
import { postMessage } from '../../messages/post.js';
import { messageContent, policyFlags } from '../../policies/contents.js';
import { permit } from '../../policies/enforce.js';
import type { UserRow } from '../../store/tables.js';
import { requireStream, requireWriter } from '../../streams/access.js';

/**
 * `POST /agent/v4/stream/{sid}/message/create`: posts a message (MSG-1 to MSG-11).
 *
 * Refused when the stream is unknown (404), the caller is not in it (403), it is inactive (400), the
 * message does not pass the engine (400), an end user sends a form (403), or a policy of the company
 * objects (451).
 */
export async function createMessage(call: MessageCall): Promise<Answer> {
  const { service, session, form } = call;
  const author = session.user;
  const stream = await requireStream(service.store.queries, call.parameter('streamId'));
  await requireWriter(service.store.queries, stream, author);
  const source = contentOf(form);
  const rendered = await renderMessage(service, source);
  requireRightToSend(author, rendered);
  const flags = policyFlags((name) => form.fields.get(name) ?? call.query(name));
  const permission = await permit(
    service,
    messageContent(author, stream, rendered, flags, service.clock.now()),
  );
  const message = await service.change(async (change) => {
    await requireWriter(change.queries, stream, author);
    const posted = await postMessage(service, change, {
      stream,
      author,
      columns: { session_id: session.id },
      source,
      rendered,
      attachments: form.attachments,
      previews: form.previews,
    });
    await permission.record(change.queries, posted.messageId);
    return posted;
  });
  return ok(message);
}

/**
 * Interactive elements come from service accounts only (MSG-6); on behalf of a user, the user counts.
 *
 * @throws Refusal 403
 */
export function requireRightToSend(author: UserRow, { document }: RenderedMessage): void {
  if (author.account_type !== 'SYSTEM' && isInteractive(document)) {
    throw forbidden(
      'Only service accounts can send forms, dialogs and other interactive elements.',
    );
  }
}
