import { badRequest } from '../errors.js';
import type { MessageForm } from '../http/message-form.js';
import type { MessageSource } from '../rendering/render.js';

/** What a message consists of only to carry its attachments. */
const blankMessage = '<messageML> </messageML>';
/** A message without content, in MessageML or PresentationML. */
const emptyMessage = /^\s*<(messageML|div)\b[^<>]*?(\/>|><\/\1\s*>)\s*$/;

/**
 * The text of a message that came in, checked against its files: beside attachments it must hold a
 * space at least (MSG-4), and there are as many previews as attachments or none (LIM-4).
 *
 * @throws Refusal 400
 */
export function contentOf(form: MessageForm): MessageSource {
  const { fields, attachments, previews } = form;
  const message = fields.get('message');
  if (message === undefined) {
    throw badRequest(
      attachments.length > 0
        ? 'A message with attachments needs content as well: at least one space.'
        : 'The part "message" is missing.',
    );
  }
  if (previews.length > 0 && previews.length !== attachments.length) {
    throw badRequest(
      `There are ${previews.length} previews for ${attachments.length} attachments. Send one for each, or none.`,
    );
  }
  if (emptyMessage.test(message)) {
    throw badRequest('A message needs content: at least one space.');
  }
  const version = fields.get('version') ?? '';
  if (!/^(?:\d{1,3}\.\d{1,3})?$/.test(version)) {
    throw badRequest(
      '"version" must be a version of MessageML such as 2.0. Leave it out for the latest.',
    );
  }
  return {
    message: attachments.length > 0 && message.trim() === '' ? blankMessage : message,
    data: fields.get('data'),
    version: fields.get('version'),
  };
}
