import { type Event, isEvent } from '../contract/index.js';
import {
  type IncomingMessage,
  readIncomingMessage,
  type ReceivedMessage,
} from '../messageml/index.js';
import { incomingMessageInSteps } from '../messageml/internals.js';
import { inTurns } from './in-turns.js';

/** Characters of a message that are read at once, in a few milliseconds. */
const readAtOnce = 50_000;

/** Long messages that were read. */
const known = new WeakMap<ReceivedMessage, IncomingMessage>();

/** What a message says. One that was {@link readAhead} is not read again. */
export function readMessage(message: ReceivedMessage): IncomingMessage {
  return (isLong(message) ? known.get(message) : undefined) ?? readIncomingMessage(message);
}

/** Whether an event brings a message that is to be read in turns. */
export function isOfLongMessage(event: Event): boolean {
  return isEvent(event, 'MESSAGESENT') && isLong(event.payload.messageSent.message);
}

/** Reads the long message of an event, in turns: those who need it afterwards have it at once. */
export async function readAhead(event: Event): Promise<void> {
  if (isEvent(event, 'MESSAGESENT')) {
    const { message } = event.payload.messageSent;
    if (isLong(message) && !known.has(message)) {
      known.set(message, await inTurns(incomingMessageInSteps(message)));
    }
  }
}

function isLong({ message, data }: ReceivedMessage): boolean {
  return lengthOf(message) + lengthOf(data) > readAtOnce;
}

/** What comes off the wire need not be what its type says. */
function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}
