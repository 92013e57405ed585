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
  readonly messageId: MessageId;
  readonly suppressed: boolean;
  /** Epoch milliseconds. */
  readonly suppressionDate: number;
}

/** Someone to whom a message went. Ids and times are texts here. */
export interface MessageRecipient {
  readonly userId: string;
  readonly displayName?: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly userName?: string;
  /** Epoch milliseconds, as text. */
  readonly timestamp: string;
}

/** How far a message has come. */
export interface MessageStatus {
  readonly author: MessageRecipient;
  readonly read: readonly MessageRecipient[];
  readonly delivered: readonly MessageRecipient[];
  readonly sent: readonly MessageRecipient[];
}

/** What is known of a message besides its text. */
export interface MessageDetail {
  readonly messageId: MessageId;
  readonly creator?: { readonly id: UserId; readonly name: string };
  readonly onBehalfOfUser?: { readonly id: UserId; readonly name: string };
  readonly stream?: {
    readonly id: StreamId;
    readonly name?: string;
    readonly streamType?: string;
  };
  /** Epoch milliseconds. */
  readonly creationDate?: number;
  readonly deliveryReceiptCount?: number;
  readonly readReceiptCount?: number;
  readonly emailNotificationCount?: number;
  readonly downloadReceiptCounts?: readonly { readonly fileName: string; readonly count: number }[];
}

/** Who got a message, and when they read it. Times are epoch milliseconds. */
export interface MessageReceipts extends Omit<MessageDetail, 'messageId'> {
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
  readonly pagination?: {
    readonly cursors: { readonly before?: string; readonly after?: string };
  };
}

/** What a message answers, and what answers it. */
export interface MessageRelationships {
  readonly messageId: MessageId;
  readonly parent?: {
    readonly messageId: MessageId;
    readonly relationshipType: Open<'REPLY' | 'FORWARD' | 'REPLY_FORM'>;
  };
  readonly replies: readonly MessageId[];
  readonly forwards: readonly MessageId[];
  readonly formReplies: readonly MessageId[];
}
