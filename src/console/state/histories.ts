import type { Message, MessageId, UserId } from '../../contract/index.js';

/** The messages of one conversation, as far as they have been fetched. */
export interface History {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Oldest first, each once. */
  readonly messages: readonly Message[];
}

/** A conversation nothing was fetched of yet. */
export const noHistory: History = { status: 'loading', messages: [] };

/**
 * Adds messages to those known, keeping the order of time and each id once; the later version of a
 * message wins. Messages that all come after the known ones, the usual case, are just appended.
 */
export function withMessages(
  known: readonly Message[],
  arrived: readonly Message[],
): readonly Message[] {
  if (arrived.length === 0) return known;
  const byId = new Map(known.map((message) => [message.messageId, message]));
  for (const message of arrived) byId.set(message.messageId, message);
  const all = [...byId.values()];
  const inOrder = all.every((message, at) => at === 0 || isBefore(all[at - 1], message));
  return inOrder ? all : all.toSorted((one, other) => one.timestamp - other.timestamp);
}

/** A message as the conversation shows it: the newest version, in the first one's place. */
export interface ShownMessage {
  readonly message: Message;
  /** When it was first sent, epoch milliseconds. */
  readonly sentAt: number;
  readonly edited: boolean;
}

/**
 * Puts updated messages where their first version stood and leaves out the versions they replace.
 */
export function shownMessages(messages: readonly Message[]): readonly ShownMessage[] {
  const newest = new Map<MessageId, Message>();
  for (const message of messages)
    newest.set(message.initialMessageId ?? message.messageId, message);
  const shown = [...newest.values()].map((message) => ({
    message,
    sentAt: message.initialTimestamp ?? message.timestamp,
    edited: message.replacing !== undefined,
  }));
  return shown.toSorted((one, other) => one.sentAt - other.sentAt);
}

/**
 * How many messages of others the person has not read: those after the moment up to which everything
 * was read, and after the last word of the person's own. An update is no new message.
 */
export function unreadIn(messages: readonly Message[], readUntil: number, me: UserId): number {
  let unread = 0;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (message === undefined || message.timestamp <= readUntil) break;
    if (message.user.userId === me) break;
    if (message.replacing === undefined) unread += 1;
  }
  return unread;
}

function isBefore(one: Message | undefined, other: Message): boolean {
  return one === undefined || one.timestamp <= other.timestamp;
}
