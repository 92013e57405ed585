import { type FieldKinds, kinds } from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import {
  composeReply,
  type KeptMessage,
  keptText,
  mostKeptBytes,
  readFiles,
  type Recipient,
  type Reply,
} from '../outgoing/index.js';

/** A message that waits for its time, as the store holds it. */
export type SentLater = Omit<KeptMessage, 'cause' | 'hasPassed' | 'at' | 'replaces'>;

/** When a message is sent that waits in the store. */
export interface SendLater {
  /** The time. One that is over: at once. */
  readonly at: Date;
}

/** What the options of a message that is sent later take; a date that is none is told with its reason. */
export const laterOptions: FieldKinds<SendLater> = { at: kinds.anything };

/** The name of the reminders that messages wait in. */
export const sentLaterName = 'cadenza: sent later';

/**
 * A message, checked now and to be stored.
 *
 * @throws MessageRefusedError when it is not valid MessageML
 * @throws CadenzaError `FILES_TOO_LARGE` when its files are too large to be kept
 */
export async function toSendLater(to: Recipient, content: Reply): Promise<SentLater> {
  const composed = composeReply(content);
  const { kept } = await readFiles(composed.attachments);
  if (kept === undefined) {
    throw new CadenzaError(
      'FILES_TOO_LARGE',
      `The files of a message that is sent later have at most ${mostKeptBytes / 1_000_000} MB together: the store keeps them. Set a reminder that reads and sends larger ones.`,
    );
  }
  return { to, ...keptText(composed), ...(kept.length === 0 ? {} : { files: kept }) };
}

/** A message whose time has come, as it is queued. */
export function toQueue(payload: SentLater, cause: string, at: number): KeptMessage {
  return { ...payload, cause, hasPassed: false, at };
}
