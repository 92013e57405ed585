import type {
  MessageStream,
  Open,
  Person,
  StreamId,
  StreamListed,
  StreamType,
  UserId,
} from '../../contract/index.js';

/** A stream of the person the console acts as, as the list at the left shows it. */
export interface Conversation {
  readonly id: StreamId;
  readonly type: Open<StreamType>;
  /** Rooms only. */
  readonly roomName?: string;
  /** IMs and MIMs: everyone in it, the person included. Rooms list theirs on their own. */
  readonly memberIds: readonly UserId[];
  readonly active: boolean;
}

/** Takes from a listed stream what the console shows. */
export function conversationOf(stream: StreamListed): Conversation {
  return {
    id: stream.id,
    type: stream.streamType.type,
    memberIds: stream.streamAttributes?.members ?? [],
    active: stream.active,
    ...(stream.roomAttributes === undefined ? {} : { roomName: stream.roomAttributes.name }),
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
 * nameOf(chatOfAliceAndEcho, people, alice.id); // 'Echo'
 */
export function nameOf(
  conversation: Conversation,
  people: ReadonlyMap<UserId, Person>,
  me: UserId,
): string {
  if (conversation.roomName !== undefined) return conversation.roomName;
  const names = othersIn(conversation, me).map((id) => people.get(id)?.displayName ?? `User ${id}`);
  return names.length > 0 ? names.join(', ') : 'Conversation';
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
