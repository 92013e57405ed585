import type { Message, StreamId, User } from '../../contract/index.js';
import type { Action } from './actions.js';
import type { History } from './histories.js';
import { withArrived, withParent, withSeen, withSuppressed, withUnread } from './histories.js';

/**
 * What an action does to the messages of a conversation; most do nothing. Done again, it changes nothing more:
 * what happened while a page was on its way is done once more to that page.
 */
export function withChange(
  history: History,
  streamId: StreamId,
  action: Action,
  me: User | undefined,
): History {
  switch (action.type) {
    case 'messageArrived': {
      const { message } = action;
      const shown = isNews(message, me) ? { ...message, unseen: true as const } : message;
      return message.stream.streamId === streamId ? withArrived(history, shown) : history;
    }
    case 'messageSuppressed':
      return action.streamId === streamId
        ? withSuppressed(history, action.messageId, action.at)
        : history;
    case 'parentRead':
      return action.streamId === streamId
        ? withParent(history, action.messageId, action.parent)
        : history;
    case 'messagesSeen':
      return action.streamId === streamId ? withSeen(history, action.seen) : history;
    case 'messagesUnread':
      return action.streamId === streamId ? withUnread(history, action.from, me) : history;
    default:
      return history;
  }
}

/** Whether a message is one that the person has yet to see: another person's, and not a new version of a known one. */
export function isNews({ user, replacing }: Message, me: User | undefined): boolean {
  return user.userId !== me?.id && replacing === undefined;
}
