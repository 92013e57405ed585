import { hash } from 'node:crypto';
import type { Event, MessageUser } from '../../contract/index.js';
import { field } from '../field.js';

/** An event with all that a bot goes by; or what it lacks, without which nothing can be done with it. */
export type Examined = { readonly event: Event } | { readonly lacks: string };

const needs: readonly (readonly [what: string, has: (event: Event) => boolean])[] = [
  ['type', (event) => isFilledText(field(event, 'type'))],
  ['initiator', (event) => isUser(field(event, 'initiator', 'user'))],
  ['payload', (event) => isObject(field(event, 'payload'))],
  ['message', (event) => event.type !== 'MESSAGESENT' || isObject(messageOf(event))],
  [
    'conversation',
    (event) =>
      event.type !== 'MESSAGESENT' || isFilledText(field(messageOf(event), 'stream', 'streamId')),
  ],
];

/**
 * Examines an event as it came. What the service left out of it is taken from the message that it brings; else its id is
 * made of what it says, so that it is known when it is delivered again, and its time is now.
 *
 * @param now - tells the time of the service, in epoch milliseconds
 */
export function wholeEvent(event: Event, now: () => number): Examined {
  const whole = isComplete(event) ? event : completed(event, now);
  const lack = needs.find(([, has]) => !has(whole));
  return lack === undefined ? { event: whole } : { lacks: lack[0] };
}

function isComplete(event: Event): boolean {
  return (
    isFilledText(field(event, 'messageId')) &&
    isTime(field(event, 'timestamp')) &&
    isUser(field(event, 'initiator', 'user'))
  );
}

function completed(event: Event, now: () => number): Event {
  const message = messageOf(event);
  const user = [field(event, 'initiator', 'user'), field(message, 'user')].find(isUser);
  return {
    ...event,
    messageId:
      [field(event, 'messageId'), field(message, 'messageId')].find(isFilledText) ??
      hash('sha256', JSON.stringify(event), 'base64url'),
    timestamp: [field(event, 'timestamp'), field(message, 'timestamp')].find(isTime) ?? now(),
    ...(user === undefined ? {} : { initiator: { user } }),
  };
}

function messageOf(event: Event): unknown {
  return field(event, 'payload', 'messageSent', 'message');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** An id that JavaScript cannot hold as a number is text. */
function isUser(value: unknown): value is MessageUser {
  const userId = field(value, 'userId');
  return Number.isInteger(userId) || isFilledText(userId);
}
