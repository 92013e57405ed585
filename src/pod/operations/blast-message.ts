import type { ErrorBody, Message } from '../../contract/index.js';
import { Refusal, badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { MessageCall } from '../http/call.js';
import { contentOf } from '../messages/content.js';
import { renderMessage } from '../messages/markup.js';
import { postMessage } from '../messages/post.js';
import { requireStream, requireWriter } from '../streams/access.js';
import { requireRightToSend } from './create-message.js';

/** Streams of one blast. */
const MAX_STREAMS = 100;

/**
 * `POST /agent/v4/message/blast`: one message to several streams. Answers 200 with the messages that
 * were posted, and per stream the refusal of those that were not.
 */
export async function blastMessage({ service, session, form }: MessageCall): Promise<Answer> {
  const streamIds = streamIdsOf(form.fields.get('sids'));
  const source = contentOf(form);
  const rendered = await renderMessage(service, source);
  requireRightToSend(session.user, rendered);
  const messages: Message[] = [];
  const errors: Record<string, ErrorBody> = {};
  for (const streamId of streamIds) {
    try {
      const message = await service.change(async (change) => {
        const stream = await requireStream(change.queries, streamId);
        await requireWriter(change.queries, stream, session.user);
        return postMessage(service, change, {
          stream,
          author: session.user,
          columns: { session_id: session.id },
          source,
          rendered,
          attachments: form.attachments,
          previews: form.previews,
        });
      });
      messages.push(message);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      errors[streamId] = { code: error.status, message: error.message };
    }
  }
  return ok({ messages, errors });
}

function streamIdsOf(sids: string | undefined): string[] {
  const ids = [...new Set((sids ?? '').split(',').map((id) => id.trim()))].filter(
    (id) => id !== '' && id !== '__proto__',
  );
  if (ids.length === 0 || ids.length > MAX_STREAMS) {
    throw badRequest(`"sids" takes 1 to ${MAX_STREAMS} stream ids, separated by commas.`);
  }
  return ids;
}
