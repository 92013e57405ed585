import { z } from 'zod';
import { escapeText } from '../../messageml/internals.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { renderMessage } from '../messages/markup.js';
import { sendMessage } from '../messages/send-message.js';
import { bodyFlags } from '../policies/contents.js';
import { visibleSignal } from '../signals/signals.js';
import { requireStream, requireWriter } from '../streams/access.js';

const shareBody = z.object({ streamId: z.string() });

/**
 * `POST /cadenza/v1/signals/{signalId}/shares`: shares a signal that the person may see with a conversation, as
 * in the client: as a message of its name and query, which policies look at as at any message (DLP-10).
 */
export async function shareSignal(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const { queries } = service.store;
  const { streamId } = shaped(shareBody, body);
  const signal = await visibleSignal(queries, call.parameter('signalId'), session.user);
  if (signal === undefined) {
    throw notFound('There is no signal with this id that the user may see.');
  }
  const stream = await requireStream(queries, streamId);
  await requireWriter(queries, stream, session.user);
  const [name, query] = [signal.name, signal.query].map((text) => escapeText(text));
  const source = { message: `<messageML><b>${name}</b>: ${query}</messageML>` };
  const rendered = await renderMessage(service, source);
  const flags = bodyFlags(body, call.query);
  return ok(await sendMessage(service, { session, stream, source, rendered, flags }));
}
