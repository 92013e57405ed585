import type { StreamId } from '../../contract/index.js';
import { lastWords } from '../conversations/last-words.js';
import type { ConsoleState } from '../state/console-state.js';
import { conversationName } from '../state/conversations.js';

/** Something that was said while the person looked elsewhere. */
export interface News {
  readonly streamId: StreamId;
  /** Whose conversation it is. */
  readonly title: string;
  /** What was said last, and by whom where that can be several. */
  readonly text: string;
}

/** What has become unread between two states of the same person's page; nothing of what was there before. */
export function newsBetween(before: ConsoleState, after: ConsoleState): readonly News[] {
  const { me, conversations, people } = after;
  if (me === undefined || before.me !== me || !before.listed) {
    return [];
  }
  const unreadBefore = new Map(before.conversations.map(({ id, unread }) => [id, unread]));
  return conversations
    .filter(({ id, unread }) => unread > (unreadBefore.get(id) ?? 0))
    .map((conversation) => ({
      streamId: conversation.id,
      title: conversationName(conversation, people, me.id),
      text: lastWords(conversation, people, me.id),
    }));
}
