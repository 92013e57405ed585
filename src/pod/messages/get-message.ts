import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { toMessages } from '../store/messages.js';
import { requireReadableMessage } from './readable-message.js';
import { noteViews } from './views.js';

/** `GET /agent/v1/message/{id}`: one message, for readers of its stream. */
export async function getMessage({ service, session, parameter }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const id = parameter('messageId');
  const { message, stream } = await requireReadableMessage(queries, id, session.user, badRequest);
  await noteViews(service, session.user, [message]);
  const [read] = await toMessages(queries, [message], new Map([[stream.id, stream]]));
  return ok(read);
}
