import type {
  Event,
  EventOf,
  EventPayloads,
  EventType,
  Message,
  MessageUser,
} from '../../contract/index.js';
import { newEventId, newId } from '../ids.js';

/** Who raised an event, and when. */
export interface Occasion {
  readonly initiator: MessageUser;
  /** Epoch milliseconds. */
  readonly timestamp: number;
}

/** A message was sent; the event carries the message's own id. */
export function messageSent(message: Message): Event {
  return {
    id: newEventId(),
    messageId: message.messageId,
    timestamp: message.timestamp,
    type: 'MESSAGESENT',
    initiator: { user: message.user },
    payload: { messageSent: { message } },
  };
}

/** A message was shared on a wall; the event carries the id of the wall post. */
export function sharedPost(message: Message, sharedMessage: Message): Event {
  return {
    id: newEventId(),
    messageId: message.messageId,
    timestamp: message.timestamp,
    type: 'SHAREDPOST',
    initiator: { user: message.user },
    payload: { sharedPost: { message, sharedMessage } },
  };
}

/** An event of any kind but the two that carry the id of a message. */
export function newEvent<Type extends EventType>(
  occasion: Occasion,
  type: Type,
  payload: EventPayloads[Type],
): EventOf<Type> {
  return { ...envelope(occasion), type, payload };
}

/** An event that no real service has: only watchers receive it. */
export function eventOfEmulator(
  occasion: Occasion,
  type: string,
  payload: Readonly<Record<string, unknown>>,
): Event {
  return { ...envelope(occasion), type, payload };
}

function envelope({ initiator, timestamp }: Occasion) {
  return {
    id: newEventId(),
    messageId: newId('o', timestamp),
    timestamp,
    initiator: { user: initiator },
  };
}
