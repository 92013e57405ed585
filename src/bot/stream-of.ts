import { isEvent, type Event, type MessageStream } from '../contract/index.js';

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
    const stream = field(part, 'stream') ?? field(field(part, 'message'), 'stream');
    if (isStream(stream)) {
      return stream;
    }
  }
  return undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function isStream(value: unknown): value is MessageStream {
  return (
    typeof field(value, 'streamId') === 'string' && typeof field(value, 'streamType') === 'string'
  );
}
