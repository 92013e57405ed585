import type { MessageId, StreamId, UserId } from '../../../contract/index.js';
import type { AttachmentInput } from '../../attachments/attachment-input.js';
import type { MessageText } from '../message-input.js';

/** A message from another system, as it is to be in a stream (IMP-1). */
export interface MessageToImport {
  /** What it says: text, or content of the builders, of JSX, of the `messageML` tag or of a template. */
  readonly message: MessageText;
  /** With `MESSAGEML` a string is markup, whole or only what is in a `<messageML>`. Default: it is text. */
  readonly format?: 'MESSAGEML' | undefined;
  /** Entity data: an object, or its JSON text. */
  readonly data?: string | Readonly<Record<string, unknown>> | undefined;
  /** When it was sent: a date, or epoch milliseconds. In the past (IMP-4). */
  readonly intendedMessageTimestamp: number | Date;
  /** Who sent it: an active member of the stream (IMP-5). */
  readonly intendedMessageFromUserId: UserId;
  /** Names the system it comes from: `fooChat`. */
  readonly originatingSystemId: string;
  /** Its id there. By it a message is recognised that was imported before (IMP-3). */
  readonly originalMessageId: string;
  /** Where it is to stand: an IM, a MIM or a room that exists already (IMP-15). */
  readonly streamId: StreamId;
  /**
   * 30 MB together (IMP-7). Turned into Base64 while they are sent, never held whole. A message with
   * a stream, or with bytes whose number is not known, travels in a call of its own.
   */
  readonly attachments?: readonly AttachmentInput[] | undefined;
}

/** What became of one message of an import. */
export type ImportOutcome =
  | {
      readonly status: 'imported';
      /** The message as it was given. */
      readonly input: MessageToImport;
      readonly messageId: MessageId;
      /**
       * What the service remarks, such as that members who joined later do not see it: in a room without
       * `viewHistory` what is older than a membership is hidden from the member.
       */
      readonly diagnostic?: string;
    }
  /** It was there already, from an earlier import, or from a try whose answer was lost. */
  | { readonly status: 'ignored'; readonly input: MessageToImport }
  /** Nothing was created. Correct it by the diagnostic and import it again. */
  | {
      readonly status: 'failed';
      readonly input: MessageToImport;
      readonly diagnostic: string;
    };
