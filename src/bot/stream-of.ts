import { type Event, isEvent, type MessageStream } from '../contract/index.js';
import { field } from './field.js';

/**
 * The conversation that an event belongs to. Events of kinds that are not known are searched for one
 * where the known kinds have it.
 *
 * @returns undefined when it belongs to none
 */
export function streamOf(event: Event): MessageStream | undefined {
  if (isEvent(event, 'MESSAGESENT')) {
    return event.payload.messageSent.message.stream;
  }
  for (const part of Object.values<unknown>(event.payload)) {
    const stream = field(part, 'stream') ?? field(part, 'message', 'stream');
    if (isStream(stream)) {
      return stream;
    }
  }
  return undefined;
}

function isStream(value: unknown): value is MessageStream {
  return (
    typeof field(value, 'streamId') === 'string' && typeof field(value, 'streamType') === 'string'
  );
}

/** What tells an event from all others, the same at every delivery: `MESSAGESENT FB2h29…`. */
export function keyOfEvent({ type, messageId }: Event): string {
  return `${type} ${messageId}`;
}

/** What an event is handled in order with: its conversation; the user who raised it, where it has none. */
export function conversationOf(event: Event): string {
  return streamOf(event)?.streamId ?? String(event.initiator.user.userId);
}
