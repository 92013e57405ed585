import type { MessageId } from './ids.js';
import type { MessageStream } from './streams.js';
import type { MessageUser } from './users.js';

/** A file of a message. Its id is opaque; percent signs are part of it. */
export interface Attachment {
  /** Names the file in `client.attachments.download`. */
  readonly id: string;
  /** With its extension: `report.pdf`. */
  readonly name: string;
  /** How large it is, in bytes. */
  readonly size: number;
  /** Previews. Always there, though often empty. */
  readonly images: readonly { readonly id: string; readonly dimension: string }[];
}

/** A message as the service returns and delivers it (`V4Message`). */
export interface Message {
  /** Names the message; URL-safe. */
  readonly messageId: MessageId;
  /** When it was sent, epoch milliseconds. */
  readonly timestamp: number;
  /** PresentationML: well-formed XML with the root `<div data-format="PresentationML" …>`. */
  readonly message: string;
  /** Entity data: the JSON text of an object; `{}` when there is none. */
  readonly data: string;
  /** Who sent it. */
  readonly user: MessageUser;
  /** Where it was sent. */
  readonly stream: MessageStream;
  /** The files that came with it, without their bytes. */
  readonly attachments?: readonly Attachment[];
  /** Replies and forwards only: the message they answer. */
  readonly parentMessageId?: MessageId;
  /** Wall posts only that share another message: that message. */
  readonly sharedMessage?: Message;
  /** Whether somebody of another company can read it. */
  readonly externalRecipients?: boolean;
  /** What the service says of a message that it could not read whole. */
  readonly diagnostic?: string;
  /** The text that the reader must accept, where there is one. */
  readonly disclaimer?: string;
  /** Updates only: readers were not notified. */
  readonly silent?: boolean;
  /** The program that sent it. */
  readonly userAgent?: string;
  /** The format in which it was sent. */
  readonly originalFormat?: string;
  /** The UUID of the session that sent it. */
  readonly sid?: string;
  /** Updates only: the message that this one replaces. */
  readonly replacing?: MessageId;
  /** Replaced messages only: the message that took this one's place. */
  readonly replacedBy?: MessageId;
  /** Updates only: the first message of the chain. */
  readonly initialMessageId?: MessageId;
  /** Updates only: when the first message of the chain was sent. */
  readonly initialTimestamp?: number;
}
