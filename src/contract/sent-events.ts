import type { MessageId, UserId } from './ids.js';

/** A kind of event that can be sent to a bot. */
export interface SendableEventType {
  /** `MESSAGESENT` or another of the service's types. */
  readonly type: string;
  /** When the service tells it. */
  readonly when: string;
  /**
   * The JSON Schema of its payload. `x-begin` says what a form begins with: `user`, `stream`, `newId`,
   * `messageId` (of a message that is there), `now` or `markup`.
   */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** `GET /cadenza/v1/event-types`. */
export interface SendableEventTypes {
  readonly types: readonly SendableEventType[];
}

/** `POST /cadenza/v1/bots/{username}/events`: an event for one bot, as if it had happened. */
export interface EventToSend {
  /** A type of the service, or any other in capital letters: bots meet types that they do not know. */
  readonly type: string;
  /** What it carries: one field, named after the type. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Who brought it about. Default: the bot itself. */
  readonly initiator?: UserId;
  /** The event's own id: the same one again is what a bot sees as a redelivery. Default: a new one. */
  readonly eventId?: MessageId;
}

/** The answer to {@link EventToSend}. */
export interface SentEvent {
  readonly eventId: MessageId;
  /** Epoch milliseconds, by the pod's clock. */
  readonly timestamp: number;
}

/** `details` of the answer 400: what is wrong with which field. */
export interface FieldProblems {
  readonly problems: readonly {
    /** The names on the way to the field, such as `['messageSent', 'message', 'timestamp']`. */
    readonly path: readonly (string | number)[];
    readonly message: string;
  }[];
}
