import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { renderMessage } from '../messages/markup.js';
import { requireReadableMessage } from '../messages/readable-message.js';
import { sendMessage } from '../messages/send-message.js';
import { bodyFlags } from '../policies/contents.js';
import { toMessages } from '../store/messages.js';
import { wallOf } from '../streams/walls.js';

/** MessageML, its entity data as JSON text, and the message that is shared. */
const postBody = z.object({
  message: z.string(),
  data: optional(z.string()),
  sharedMessageId: optional(z.string()),
});

/**
 * `POST /cadenza/v1/wall`: writes on the person's own wall, and shares a message there if one is named:
 * it is in the post as `sharedMessage` (SRC-12). Sharing what shares a message shares that message.
 */
export async function postToWall(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const { sharedMessageId, ...source } = shaped(postBody, body, 'message', 'data');
  const shared =
    sharedMessageId === undefined ? undefined : await whatIsShared(call, sharedMessageId);
  const rendered = await renderMessage(service, source);
  const post = await sendMessage(service, {
    session,
    stream: await wallOf(service, session.user),
    source,
    rendered,
    flags: bodyFlags(body, call.query),
    ...(shared && { shared, parentId: shared.message.messageId }),
  });
  return ok(post);
}

async function whatIsShared({ service, session }: SessionCall, id: string) {
  const { queries } = service.store;
  const named = await requireReadableMessage(queries, id, session.user);
  const { message: row, stream } =
    named.stream.type === 'POST' && named.message.parent_id !== null
      ? await requireReadableMessage(queries, named.message.parent_id, session.user)
      : named;
  const [message] = await toMessages(queries, [row], new Map([[stream.id, stream]]));
  if (message === undefined) {
    throw new Error('A message that was found cannot be read.');
  }
  const source = { message: row.source, data: row.source_data ?? undefined };
  return { message, rendered: await renderMessage(service, source) };
}
