import type { Message, MessageId, Open, StreamId, UserId } from '../../contract/index.js';

/** What became of a message in one of many streams. */
export type BlastOutcome =
  | { readonly streamId: StreamId; readonly message: Message }
  | {
      readonly streamId: StreamId;
      readonly error: { readonly code?: number; readonly message?: string };
    };

/** The answer of a blast as it comes. */
export interface BlastAnswer {
  readonly messages?: readonly Message[] | null;
  readonly errors?: Readonly<Record<StreamId, { code?: number; message?: string }>> | null;
}

/** A message that was taken from sight. */
export interface MessageSuppression {
  /** The message that was suppressed. */
  readonly messageId: MessageId;
  /** True once no one can read it any more. */
  readonly suppressed: boolean;
  /** When it was suppressed, epoch milliseconds. */
  readonly suppressionDate: number;
}

/** Someone to whom a message went. Ids and times are texts here. */
export interface MessageRecipient {
  /** Names the person; a text here, a number elsewhere. */
  readonly userId: string;
  /** What people see of the person. */
  readonly displayName?: string;
  /** The person's e-mail address. */
  readonly email?: string;
  /** The person's given name. */
  readonly firstName?: string;
  /** The person's family name. */
  readonly lastName?: string;
  /** The name by which the person logs on. */
  readonly userName?: string;
  /** Epoch milliseconds, as text. */
  readonly timestamp: string;
}

/** How far a message has come. */
export interface MessageStatus {
  /** Who sent it. */
  readonly author: MessageRecipient;
  /** Who has read it, in any of their clients. */
  readonly read: readonly MessageRecipient[];
  /** Those to whom it was delivered and who have not read it yet. */
  readonly delivered: readonly MessageRecipient[];
  /** For whom the service has it, while none of their clients does. */
  readonly sent: readonly MessageRecipient[];
}

/** What is known of a message besides its text. */
export interface MessageDetail {
  /** Names the message; URL-safe. */
  readonly messageId: MessageId;
  /** Who sent it, or the bot that sent it for someone. */
  readonly creator?: { readonly id: UserId; readonly name: string };
  /** For whom a bot sent it; absent when its author did. */
  readonly onBehalfOfUser?: { readonly id: UserId; readonly name: string };
  /** Where it stands; `streamType` is `IM`, `MIM`, `ROOM` or `POST`. */
  readonly stream?: {
    readonly id: StreamId;
    readonly name?: string;
    readonly streamType?: string;
  };
  /** When it was sent, epoch milliseconds. */
  readonly creationDate?: number;
  /** To how many people it was delivered. */
  readonly deliveryReceiptCount?: number;
  /** How many people have read it. */
  readonly readReceiptCount?: number;
  /** How many people were told of it by e-mail. */
  readonly emailNotificationCount?: number;
  /** How often each of its files was downloaded. */
  readonly downloadReceiptCounts?: readonly { readonly fileName: string; readonly count: number }[];
}

/** Who got a message, and when they read it. Times are epoch milliseconds. */
export interface MessageReceipts extends Omit<MessageDetail, 'messageId'> {
  /** A record for each person who got it; the key is capitalised on the wire. */
  readonly MessageReceiptDetail?: readonly {
    readonly user: { readonly id: UserId; readonly username?: string };
    readonly deliveryReceiptTimestamp?: number;
    readonly readReceiptTimestamp?: number;
    readonly emailNotificationTimestamp?: number;
    readonly downloadReceiptCounts?: readonly {
      readonly fileName: string;
      readonly timestamp: number;
    }[];
  }[];
  /** Where the pages before and after this one begin; a missing cursor says that there is none. */
  readonly pagination?: {
    readonly cursors: { readonly before?: string; readonly after?: string };
  };
}

/** What a message answers, and what answers it. */
export interface MessageRelationships {
  /** The message that was asked about. */
  readonly messageId: MessageId;
  /** The message that it answers (`REPLY`), passes on (`FORWARD`) or fills in (`REPLY_FORM`). */
  readonly parent?: {
    readonly messageId: MessageId;
    readonly relationshipType: Open<'REPLY' | 'FORWARD' | 'REPLY_FORM'>;
  };
  /** The messages that answer it. */
  readonly replies: readonly MessageId[];
  /** The messages that pass it on. */
  readonly forwards: readonly MessageId[];
  /** The messages that hold what was entered into its form. */
  readonly formReplies: readonly MessageId[];
}
