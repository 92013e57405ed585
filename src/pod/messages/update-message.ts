import type { MessageId } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { keepingFiles } from '../attachments/keeping.js';
import { badRequest, forbidden } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { MessageCall } from '../http/call.js';
import { policyFlags } from '../policies/contents.js';
import { permit } from '../policies/enforce.js';
import type { Change } from '../service.js';
import { messageById } from '../store/messages.js';
import type { MessageRow, Queries, StreamRow, UserRow } from '../store/tables.js';
import { requireStream, requireWriter } from '../streams/access.js';
import { contentOf } from './content.js';
import { renderMessage } from './markup.js';
import { messageContent } from './message-content.js';
import { postMessage } from './post.js';
import { requireRightToSend } from './send-message.js';

/**
 * `POST /agent/v4/stream/{sid}/message/{mid}/update`: replaces a message by a new one that refers to it
 * and to the first of the chain, and answers what that one answered. Only the author may, and only the newest message of a chain.
 */
export async function updateMessage(call: MessageCall): Promise<Answer> {
  const { service, session, form } = call;
  const author = session.user;
  const stream = await requireStream(service.store.queries, call.parameter('streamId'));
  await requireWriter(service.store.queries, stream, author);
  const messageId = toUrlSafeId(call.parameter('messageId'));
  await requireUpdatable(service.store.queries, stream, author, messageId);
  const source = contentOf(form);
  const rendered = await renderMessage(service, source);
  requireRightToSend(author, rendered);
  const flags = policyFlags((name) => form.fields.get(name) ?? call.query(name));
  const permission = await permit(
    service,
    messageContent({ author, stream, rendered, flags, now: service.clock.now() }),
  );
  const post = async (change: Change) => {
    await requireWriter(change.queries, stream, author);
    const old = await requireUpdatable(change.queries, stream, author, messageId);
    const posted = await postMessage(service, change, {
      stream,
      author,
      source,
      rendered,
      attachments: form.attachments,
      previews: form.previews,
      columns: {
        session_id: session.id,
        parent_id: old.parent_id,
        replacing: old.id,
        initial_id: old.initial_id ?? old.id,
        initial_timestamp: old.initial_timestamp ?? old.timestamp,
      },
    });
    await change.queries
      .updateTable('messages')
      .set({ replaced_by: posted.messageId })
      .where('id', '=', old.id)
      .execute();
    await permission.record(change.queries, posted.messageId);
    return posted;
  };
  const files = [...form.attachments, ...form.previews];
  return ok(await keepingFiles(service, files, () => service.change(post)));
}

/** A message, if this user may replace it: the newest of its chain. */
async function requireUpdatable(
  queries: Queries,
  stream: StreamRow,
  author: UserRow,
  id: MessageId,
): Promise<MessageRow> {
  const named = await messageById(queries, id);
  if (named?.stream_id !== stream.id) {
    throw badRequest('There is no such message in this stream.');
  }
  if (named.user_id !== author.id) {
    throw forbidden('Only the author of a message can update it.');
  }
  if (stream.type === 'POST') {
    throw badRequest('A post on a wall cannot be updated.');
  }
  if (named.suppressed_at !== null) {
    throw badRequest('The message was suppressed.');
  }
  if (named.replaced_by !== null) {
    throw badRequest(
      `The message was replaced already, by ${named.replaced_by}. Update the newest one, whose id the last update answered.`,
    );
  }
  return named;
}
