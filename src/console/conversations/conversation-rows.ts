import type { Person, UserId } from '../../contract/index.js';
import type { ConsoleState } from '../state/console-state.js';
import type { Conversation } from '../state/conversations.js';
import { byActivity, conversationName, othersIn } from '../state/conversations.js';
import { lastWords } from './last-words.js';

/** One line of the list of conversations. */
export interface ConversationRow {
  readonly conversation: Conversation;
  readonly name: string;
  /** The other one of an IM. */
  readonly other?: Person;
  /** What was said last. */
  readonly words: string;
  /** Epoch milliseconds; 0 when nothing was said yet. */
  readonly lastActivity: number;
  readonly unread: number;
}

/** The parts of the state that the list shows. */
export type RowSources = Pick<ConsoleState, 'conversations' | 'people'> & { readonly me: UserId };

/**
 * Makes the lines of the list: those that were active last come first.
 *
 * @param sought - keeps only conversations whose name contains this; empty for all
 */
export function conversationRows(sources: RowSources, sought = ''): readonly ConversationRow[] {
  const wanted = sought.trim().toLowerCase();
  const rows = sources.conversations
    .map((conversation) => rowOf(conversation, sources))
    .filter(({ name }) => name.toLowerCase().includes(wanted));
  return byActivity(rows);
}

function rowOf(conversation: Conversation, sources: RowSources): ConversationRow {
  const { people, me } = sources;
  const { lastMessage, unread } = conversation;
  const other = otherOf(conversation, people, me);
  return {
    conversation,
    name: conversationName(conversation, people, me),
    words: lastWords(conversation, people, me),
    lastActivity: lastMessage?.timestamp ?? 0,
    unread,
    ...(other === undefined ? {} : { other }),
  };
}

/** The other one of an IM, if the pod still has that person. */
export function otherOf(
  conversation: Conversation,
  people: ReadonlyMap<UserId, Person>,
  me: UserId,
): Person | undefined {
  const [other] = othersIn(conversation, me);
  return conversation.type !== 'IM' || other === undefined ? undefined : people.get(other);
}
