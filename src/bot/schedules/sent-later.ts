import { CadenzaError } from '../../contract/index.js';
import type { JsonObject } from '../../messageml/index.js';
import { checkedMarkup } from '../../messageml/internals.js';
import { composeReply, type Recipient, type Reply } from '../outgoing/index.js';
import type { ReminderContext } from './schedule.js';

/** A message that waits for its time, as the store holds it. */
export interface SentLater {
  readonly to: Recipient;
  /** MessageML, checked. */
  readonly message: string;
  readonly data?: JsonObject;
}

/** The name of the reminders that messages wait in. */
export const sentLaterName = 'cadenza: sent later';

/**
 * A message, checked now and to be stored.
 *
 * @throws MessageRefusedError when it is not valid MessageML
 * @throws CadenzaError `FILES_NOT_KEPT` when it has files
 */
export function toSendLater(to: Recipient, content: Reply): SentLater {
  const { message, data, attachments } = composeReply(content);
  if (attachments !== undefined) {
    throw new CadenzaError(
      'FILES_NOT_KEPT',
      'A message that is sent later has no files: the store does not keep them. Set a reminder that reads and sends them.',
    );
  }
  const source = message.parts.filter((part) => typeof part === 'string').join('');
  return data === undefined
    ? { to, message: source }
    : { to, message: source, data: JSON.parse(data) as JsonObject };
}

/** Sends a message whose time has come. */
export async function sendNow({ payload, send }: ReminderContext<SentLater>): Promise<void> {
  const { to, message, data } = payload;
  const markup = checkedMarkup(message);
  await send(to, data === undefined ? { message: markup } : { message: markup, data });
}
