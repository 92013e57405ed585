import type {
  LastMessage,
  ListedConversation,
  Message,
  MessageStream,
  Person,
  UserId,
} from '../../contract/index.js';
import { previewOfMessage } from '../../messageml/internals.js';

/** A stream that the person takes part in, as the list at the left shows it. */
export type Conversation = ListedConversation;

/** What the list shows of a message that has just come. */
export function lastMessageOf(message: Message): LastMessage {
  return {
    messageId: message.messageId,
    timestamp: message.timestamp,
    userId: message.user.userId,
    ...previewOfMessage(message.message),
    files: message.attachments?.length ?? 0,
  };
}

/** Whether an event speaks of a stream that the console has not listed yet. */
export function isUnlisted(
  conversations: readonly Conversation[],
  stream: Pick<MessageStream, 'streamId'>,
): boolean {
  return conversations.every(({ id }) => id !== stream.streamId);
}

/** Everyone in a chat but the person who looks at it; only that person in a chat with nobody else. */
export function othersIn(conversation: Conversation, me: UserId): readonly UserId[] {
  const others = conversation.memberIds.filter((id) => id !== me);
  return others.length > 0 ? others : conversation.memberIds;
}

/**
 * What a conversation is called: a room's name, or the names of the others in a chat.
 *
 * @example
 * conversationName(chatOfAliceAndEcho, people, alice.id); // 'Echo'
 */
export function conversationName(
  conversation: Conversation,
  people: ReadonlyMap<UserId, Person>,
  me: UserId,
): string {
  if (conversation.name !== undefined) {
    return conversation.name;
  }
  const names = othersIn(conversation, me).map((id) => people.get(id)?.displayName ?? `User ${id}`);
  return names.length > 0 ? names.join(', ') : 'Conversation';
}

/**
 * By what a conversation is found again after the pod was restarted, when its id is another one: a
 * room by its name, a chat by who is in it.
 */
export function identityOf(
  conversation: Conversation,
  people: ReadonlyMap<UserId, Person>,
): string {
  if (conversation.name !== undefined) {
    return `room ${conversation.name}`;
  }
  const names = conversation.memberIds.map((id) => people.get(id)?.username ?? String(id));
  return `chat ${names.toSorted().join(' ')}`;
}

/** Sorts by the time of the last message, newest first, and those without one by name. */
export function byActivity<Row extends { lastActivity: number; name: string }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows.toSorted(
    (one, other) =>
      other.lastActivity - one.lastActivity || one.name.localeCompare(other.name, 'en'),
  );
}
