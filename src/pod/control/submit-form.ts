import { z } from 'zod';
import type { FormValues } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { badRequest, notFound } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { noContent } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { anyObject, shaped } from '../http/shape.js';
import { readForm } from '../messages/markup.js';
import { messageById } from '../store/messages.js';
import { toMessageStream } from '../store/streams.js';
import { toMessageUser } from '../store/users.js';
import { requireReader, requireStream } from '../streams/access.js';
import { requireActiveRoom } from '../streams/changes.js';

const submissionBody = z.object({ formValues: anyObject });

/**
 * `POST /cadenza/v1/streams/{streamId}/messages/{messageId}/forms/{formId}`: submits a form. Only its author is told.
 */
export async function submitForm(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { queries } = service.store;
  const { formValues } = shaped(submissionBody, call.body, 'formValues');
  const stream = await requireStream(queries, call.parameter('streamId'));
  const readableSince = await requireReader(queries, stream, session.user);
  requireActiveRoom(stream);
  const message = await messageById(queries, toUrlSafeId(call.parameter('messageId')));
  if (
    message?.stream_id !== stream.id ||
    message.suppressed_at !== null ||
    message.timestamp < readableSince
  ) {
    throw notFound('There is no such message in this stream.');
  }
  if (message.replaced_by !== null) {
    throw badRequest('This message was updated: its form cannot be submitted any more.');
  }
  const formId = call.parameter('formId');
  const source = { message: message.source, data: message.source_data ?? undefined };
  const values: FormValues | undefined = await readForm(service, source, {
    formId,
    values: formValues,
  });
  if (values === undefined) {
    throw notFound('This message has no form with this id.');
  }
  await service.change(async ({ announce }) => {
    const occasion = { initiator: toMessageUser(session.user), timestamp: service.clock.now() };
    const symphonyElementsAction = {
      stream: toMessageStream(stream),
      formMessageId: message.id,
      formId,
      formValues: values,
    };
    const event = newEvent(occasion, 'SYMPHONYELEMENTSACTION', { symphonyElementsAction });
    // For the account that sent the form.
    announce(event, [message.user_id]);
    return Promise.resolve();
  });
  return noContent;
}
