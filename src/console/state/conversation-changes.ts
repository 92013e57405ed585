import type { StillUnread, StreamId } from '../../contract/index.js';
import type { Action, Reducers } from './actions.js';
import type { ConsoleState } from './console-state.js';
import { messagesIn } from './console-state.js';
import type { Conversation } from './conversations.js';
import { withMessage } from './conversations.js';
import type { History } from './histories.js';
import { noHistory, withPage } from './histories.js';
import { isNews, withChange } from './history-changes.js';

/** What happens in conversations: what is said and seen in them, and who is in them. */
export const conversationChanges = {
  historyRead: (state, { streamId, page, place, meanwhile = [] }) =>
    withHistory(state, streamId, (history) =>
      meanwhile.reduce(
        (known, action) => withChange(known, streamId, action, state.me),
        withPage(history, page, place),
      ),
    ),

  historiesForgotten: (state, { but }) => ({
    ...state,
    histories: Object.fromEntries(Object.entries(state.histories).filter(([id]) => id === but)),
  }),

  historyFailed: (state, { streamId, place }) =>
    withHistory(state, streamId, (history) =>
      place === 'again' ? { ...history, status: 'failed' } : { ...history, missing: place },
    ),

  messageArrived: (state, action) => {
    const { message } = action;
    const { streamId } = message.stream;
    const known = messagesIn(state, streamId).find(
      ({ messageId }) => messageId === message.messageId,
    );
    const isUnread = isNews(message, state.me) && (known === undefined || known.unseen === true);
    const next = changed(state, streamId, { type: 'messageArrived', ...action });
    const { open } = state;
    const isSaid =
      action.here === true && open?.streamId === streamId && message.replacing === undefined;
    return withConversation(
      isSaid ? { ...next, open: { ...open, said: message.messageId } } : next,
      streamId,
      (each) => withMessage(each, message, isUnread),
    );
  },

  messageSuppressed: (state, action) =>
    changed(state, action.streamId, { type: 'messageSuppressed', ...action }),

  parentRead: (state, action) => changed(state, action.streamId, { type: 'parentRead', ...action }),

  messagesSeen: (state, action) =>
    withLeft(
      changed(state, action.streamId, { type: 'messagesSeen', ...action }),
      action.streamId,
      action.left,
    ),

  messagesUnread: (state, action) => {
    const { streamId, from, left } = action;
    const next = changed(state, streamId, { type: 'messagesUnread', ...action });
    const { open } = next;
    const kept =
      open?.streamId === streamId
        ? { ...next, open: { ...open, newFrom: from, keptUnread: true as const } }
        : next;
    return withLeft(kept, streamId, left);
  },

  membersListed: (state, { streamId, members }) => ({
    ...state,
    members: { ...state.members, [streamId]: members },
  }),

  pinRead: (state, { streamId, pinned }) => ({
    ...state,
    pins: { ...state.pins, [streamId]: pinned },
  }),
} satisfies Partial<Reducers>;

function withHistory(
  state: ConsoleState,
  streamId: StreamId,
  change: (history: History) => History,
): ConsoleState {
  const history = change(state.histories[streamId] ?? noHistory);
  return { ...state, histories: { ...state.histories, [streamId]: history } };
}

/** What happens to the messages of a conversation, if some were fetched. */
function changed(state: ConsoleState, streamId: StreamId, action: Action): ConsoleState {
  return state.histories[streamId] === undefined
    ? state
    : withHistory(state, streamId, (history) => withChange(history, streamId, action, state.me));
}

/** Notes what is left unread in a conversation, where that is known. */
function withLeft(
  state: ConsoleState,
  streamId: StreamId,
  left: StillUnread | undefined,
): ConsoleState {
  return left === undefined
    ? state
    : withConversation(state, streamId, ({ firstUnread: _, ...conversation }) => ({
        ...conversation,
        ...left,
      }));
}

function withConversation(
  state: ConsoleState,
  streamId: StreamId,
  change: (conversation: Conversation) => Conversation,
): ConsoleState {
  const conversations = state.conversations.map((conversation) =>
    conversation.id === streamId ? change(conversation) : conversation,
  );
  return { ...state, conversations };
}
