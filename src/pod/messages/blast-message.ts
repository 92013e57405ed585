import type { ErrorBody, Message } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { badRequest, Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { MessageCall } from '../http/call.js';
import { policyFlags } from '../policies/contents.js';
import { requireStream, requireWriter } from '../streams/access.js';
import { contentOf } from './content.js';
import { renderMessage } from './markup.js';
import { requireRightToSend, sendMessage } from './send-message.js';

/** Streams of one blast. */
const maxStreams = 100;

/**
 * `POST /agent/v4/message/blast`: one message to several streams. Answers 200 with the messages that
 * were posted, and per stream the refusal of those that were not.
 */
export async function blastMessage({
  service,
  session,
  form,
  query,
}: MessageCall): Promise<Answer> {
  const streamIds = streamIdsOf(form.fields.get('sids'));
  const source = contentOf(form);
  const rendered = await renderMessage(service, source);
  requireRightToSend(session.user, rendered);
  const messages: Message[] = [];
  const errors: Record<string, ErrorBody> = {};
  const flags = policyFlags((name) => form.fields.get(name) ?? query(name));
  for (const streamId of streamIds) {
    try {
      const stream = await requireStream(service.store.queries, streamId);
      await requireWriter(service.store.queries, stream, session.user);
      const message = await sendMessage(service, {
        session,
        stream,
        source,
        rendered,
        flags,
        attachments: form.attachments,
        previews: form.previews,
      });
      messages.push(message);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      const { status: code, message, details } = error;
      errors[streamId] = { code, message, ...(details && { details }) };
    }
  }
  return ok({ messages, errors });
}

/** The streams to send to, each once, however often and in whichever alphabet it is named. */
function streamIdsOf(sids: string | undefined): string[] {
  const named = new Map<string, string>();
  for (const part of (sids ?? '').split(',')) {
    const id = part.trim();
    const known = id === '' ? '' : toUrlSafeId(id);
    if (known !== '' && id !== '__proto__' && !named.has(known)) {
      named.set(known, id);
    }
    if (named.size > maxStreams) {
      break;
    }
  }
  if (named.size === 0 || named.size > maxStreams) {
    throw badRequest(`"sids" takes 1 to ${maxStreams} stream ids, separated by commas.`);
  }
  return [...named.values()];
}
