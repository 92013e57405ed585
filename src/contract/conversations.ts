import type { Event } from './events.js';
import type { MessageId, StreamId, UserId } from './ids.js';
import type { Message } from './messages.js';
import type { Open } from './open.js';
import type { StreamType } from './streams.js';

/** `GET /cadenza/v1/conversations`: all that the list of a person's conversations shows, in one answer. */
export interface Conversations {
  /** The pod's time, epoch milliseconds. */
  readonly time: number;
  /** Whether that time stands still. */
  readonly frozen: boolean;
  readonly conversations: readonly ListedConversation[];
  /** What bots could not do in them since the pod started: events that hold a `BotProblem`. */
  readonly problems: readonly Event[];
}

/** A conversation as the list shows it. */
export interface ListedConversation {
  readonly id: StreamId;
  readonly type: Open<StreamType>;
  /** Rooms only. */
  readonly name?: string;
  /** What a room is about, if somebody has said it. */
  readonly description?: string;
  /** Everyone in it, the person included. Not for rooms, which may have thousands. */
  readonly memberIds: readonly UserId[];
  /** How many messages of others the person has not seen. */
  readonly unread: number;
  /** The oldest of these, if there is one. */
  readonly firstUnread?: MessageId;
  /** The newest message, unless nothing was said yet. */
  readonly lastMessage?: LastMessage;
}

/** The newest message of a conversation. */
export interface LastMessage {
  readonly messageId: MessageId;
  /** When it was sent, epoch milliseconds. */
  readonly timestamp: number;
  readonly userId: UserId;
  /** Its text in one line, as far as it has any; forms are left out. */
  readonly text: string;
  /** Whether it asks something with a form. */
  readonly form: boolean;
  /** How many files it has. */
  readonly files: number;
}

/**
 * `GET /cadenza/v1/streams/{streamId}/history`: messages of a conversation, oldest first, each in its
 * newest version at the place of its first one. Asking for them does not mark them as seen.
 */
export interface HistoryPage {
  readonly messages: readonly HistoryMessage[];
  /** Whether there are messages before the first of these. */
  readonly earlier: boolean;
  /** Whether there are messages after the last of these. */
  readonly later: boolean;
}

/** A message as the history shows it. */
export interface HistoryMessage extends Message {
  /** Set for a message that came from another system. */
  readonly imported?: true;
  /** Set for a message of somebody else that the person has not seen and that counts as unread. */
  readonly unseen?: true;
  /** Set, epoch milliseconds, for a message that was suppressed: nothing of it is left but that. */
  readonly suppressedAt?: number;
  /** Replies and forwards only: what they answer or pass on. */
  readonly parent?: ParentMessage;
  /** How many messages of the same conversation reply to it; left out for none. */
  readonly replies?: number;
}

/** The message that another one answers or passes on, as far as the person may know it. */
export interface ParentMessage {
  /** The id of its first version. */
  readonly messageId: MessageId;
  readonly streamId: StreamId;
  /** A reply is in the conversation of the message that it answers, a forward is elsewhere. */
  readonly relationship: 'REPLY' | 'FORWARD';
  /** What it says now. Left out when it was suppressed, or the person may not read it. */
  readonly quoted?: LastMessage;
}

/** `GET /cadenza/v1/messages/{messageId}/thread`: a message and what replies to it, oldest first. */
export interface Thread {
  readonly message: HistoryMessage;
  readonly replies: readonly HistoryMessage[];
}

/**
 * `POST /cadenza/v1/streams/{streamId}/seen`: these messages, or all of the stream, were seen; or they are to be
 * read again from one on. */
export type SeenMessages =
  | {
      /** At most 500. */
      readonly messageIds: readonly MessageId[];
    }
  | { readonly all: true }
  | { readonly unreadFrom: MessageId };

/** The answer to {@link SeenMessages}: what is left. */
export type StillUnread = Pick<ListedConversation, 'unread' | 'firstUnread'>;
