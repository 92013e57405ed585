import type { Recipient } from '../../bot/index.js';
import { type RecipientFinder, Recipients } from '../../bot/outgoing/index.js';
import { CadenzaError, type StreamId } from '../../contract/index.js';

/** The options that name a conversation. */
export interface StreamOptions {
  readonly stream?: string;
  readonly room?: string;
  readonly user?: string;
  readonly email?: string;
}

/**
 * The conversation that the options of a command name.
 *
 * @param client - with whose eyes it is looked for
 * @throws CadenzaError `ONE_RECIPIENT` for none and for several, `NO_SUCH_ROOM`, `NO_SUCH_USER`
 */
export async function findStream(
  client: RecipientFinder,
  options: StreamOptions,
): Promise<StreamId> {
  return new Recipients(client).streamOf(recipientOf(options));
}

/** @throws CadenzaError `ONE_RECIPIENT` */
export function recipientOf({ stream, room, user, email }: StreamOptions): Recipient {
  const recipients: Recipient[] = [
    ...(stream === undefined ? [] : [{ streamId: stream }]),
    ...(room === undefined ? [] : [{ room }]),
    ...(user === undefined ? [] : [{ username: user }]),
    ...(email === undefined ? [] : [{ email }]),
  ];
  const [recipient] = recipients;
  if (recipient === undefined || recipients.length > 1) {
    throw new CadenzaError(
      'ONE_RECIPIENT',
      'Say which conversation is meant, once: --stream, --room, --user or --email.',
    );
  }
  return recipient;
}
