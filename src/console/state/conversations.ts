import type {
  LastMessage,
  ListedConversation,
  Message,
  MessageId,
  MessageStream,
  Person,
  UserId,
} from '../../contract/index.js';
import { previewOfMessage } from '../../messageml/internals.js';
import { shownName } from './shown-name.js';

/** A stream that the person takes part in, as the list at the left shows it. */
export interface Conversation extends ListedConversation {
  /** Which messages `unread` has counted: those before this time (epoch milliseconds), and this one. */
  readonly counted?: { readonly before: number; readonly last: MessageId };
}

/**
 * A conversation as the pod lists it.
 *
 * @param known - what is known of it where the list may be older than what was told
 * @param time - the pod's, when it was listed
 */
export function asListed(
  listed: ListedConversation,
  known: Conversation | undefined,
  time: number,
): Conversation {
  if (known !== undefined) {
    const { lastMessage: _, firstUnread: _first, ...rest } = listed;
    const { lastMessage, unread, firstUnread, counted } = known;
    return {
      ...rest,
      unread,
      ...(lastMessage && { lastMessage }),
      ...(firstUnread !== undefined && { firstUnread }),
      ...(counted && { counted }),
    };
  }
  const { lastMessage } = listed;
  // Where the pod's clock was set back, what comes next is older than what is there.
  return lastMessage === undefined
    ? listed
    : {
        ...listed,
        counted: {
          before: lastMessage.timestamp > time ? 0 : lastMessage.timestamp,
          last: lastMessage.messageId,
        },
      };
}

/** A conversation with a message that has come. @param isNews - whether it is to be counted as unread, if it is not yet */
export function withMessage(
  conversation: Conversation,
  message: Message,
  isNews: boolean,
): Conversation {
  const { lastMessage, counted, unread, firstUnread = message.messageId } = conversation;
  const isNewest = (lastMessage?.timestamp ?? 0) <= message.timestamp;
  const isCounted =
    counted?.last === message.messageId || message.timestamp < (counted?.before ?? 0);
  return {
    ...conversation,
    ...(isNewest && { lastMessage: lastMessageOf(message) }),
    ...(isNews &&
      !isCounted && {
        unread: unread + 1,
        firstUnread,
        counted: { before: counted?.before ?? 0, last: message.messageId },
      }),
  };
}

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

/** Everyone in a chat but the person who looks at it; only that person in a chat without others. */
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
    return shownName(conversation.name);
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

/** How names are sorted: “Room 2” stands before “Room 10”. */
export const nameOrder = new Intl.Collator('en', { numeric: true });

/** Sorts by the time of the last message, newest first, and those without one by name. */
export function byActivity<Row extends { lastActivity: number; name: string }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows.toSorted(
    (one, other) =>
      other.lastActivity - one.lastActivity || nameOrder.compare(one.name, other.name),
  );
}
