import type { FormValues } from './events.js';
import type { MessageId, StreamId, UserId } from './ids.js';

/** What a bot did with an event, as its process reports it to the pod. */
export interface BotTrace {
  /** The `type` of the event. */
  readonly type: string;
  /** The event's own id: its `messageId`. */
  readonly eventId: MessageId;
  /** `unmatched`: the bot has no handler for it. `failed`: the handler threw. */
  readonly outcome: 'handled' | 'unmatched' | 'failed';
  /** What took it: `/quote {$ticker}`, `form order`. */
  readonly handler?: string;
  /** How long the handler ran, in milliseconds. */
  readonly took?: number;
  /** What the handler threw, in one line or two. */
  readonly error?: string;
}

/** An account that reads an event from a datafeed, and how far it is with it. */
export interface EventReader {
  readonly userId: UserId;
  /** How often the event was delivered; 0 while it waits. */
  readonly deliveries: number;
  /** When it was delivered last, by the pod's clock: epoch milliseconds. */
  readonly deliveredAt?: number;
  /** When the account said that it is done with it. */
  readonly acknowledgedAt?: number;
  /** What the account made of it, where it tells. */
  readonly trace?: Omit<BotTrace, 'type' | 'eventId'>;
}

/** One event in the pod's journal: never the text of a message. */
export interface EventEntry {
  /** Counts up from 1. */
  readonly number: number;
  /** Epoch milliseconds, by the pod's clock. */
  readonly time: number;
  /** `MESSAGESENT` or another of the service's types. */
  readonly type: string;
  /** The event's own id: its `messageId`. */
  readonly eventId: MessageId;
  /** Who brought it about. */
  readonly by: UserId;
  /** The conversation, where it has one. */
  readonly streamId?: StreamId;
  /** The message that was sent, suppressed, or whose form was submitted. */
  readonly messageId?: MessageId;
  /** The message whose place the message took. */
  readonly replaces?: MessageId;
  /** Who came into a room or left it. */
  readonly affected?: UserId;
  /** The form that was submitted. */
  readonly formId?: string;
  /** What was entered in it, unless that is very long. */
  readonly formValues?: FormValues;
  /** The accounts that read it from a datafeed. */
  readonly readers: readonly EventReader[];
}

/** `GET /cadenza/v1/journal/events`: the latest events, the oldest of them first. */
export interface EventJournalPage {
  readonly events: readonly EventEntry[];
}
