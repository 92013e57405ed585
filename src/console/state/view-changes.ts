import type { Reducers } from './actions.js';
import type { OpenConversation } from './console-state.js';
import { repliesPart } from './console-state.js';
import { identityOf } from './conversations.js';

/** What somebody looks at: the middle of the page, and the parts at its right. */
export const viewChanges = {
  conversationOpened: (state, { streamId, target }) => {
    const conversation = state.conversations.find(({ id }) => id === streamId);
    const open: OpenConversation = {
      streamId,
      identity: conversation === undefined ? '' : identityOf(conversation, state.people),
      newFrom: conversation?.firstUnread,
      target,
      inspected: undefined,
    };
    return { ...state, open, page: undefined };
  },

  conversationClosed: (state) => ({ ...state, open: undefined, page: undefined }),

  pageOpened: (state, { name, filter, chosen = {} }) => ({
    ...state,
    open: undefined,
    page: { name, filter, chosen },
  }),

  pageNarrowed: (state, { filter, chosen, typing }) => {
    const { page } = state;
    return page === undefined
      ? state
      : {
          ...state,
          page: {
            name: page.name,
            filter: filter ?? page.filter,
            chosen: { ...page.chosen, ...chosen },
            ...(typing && { typing }),
          },
        };
  },

  messageInspected: (state, { messageId }) => {
    const { open } = state;
    if (open === undefined) {
      return state;
    }
    const inspected = open.inspected === messageId ? undefined : messageId;
    return { ...state, open: { ...open, inspected, thread: undefined } };
  },

  partShown: (state, { messageId, part }) => {
    const { open } = state;
    if (open === undefined) {
      return state;
    }
    const closed = { ...open, inspected: undefined, thread: undefined };
    if (messageId === undefined || part === undefined) {
      return { ...state, open: closed };
    }
    return part === repliesPart
      ? { ...state, open: { ...closed, thread: messageId } }
      : { ...state, open: { ...closed, inspected: messageId }, inspectorPart: part };
  },

  detailsToggled: (state) => {
    const { open, detailsShown } = state;
    return open?.inspected === undefined
      ? { ...state, detailsShown: !detailsShown }
      : { ...state, open: { ...open, inspected: undefined }, detailsShown: false };
  },

  podShown: (state, { topic }) => {
    const { open, podTopic, detailsShown } = state;
    // Both stand at the right: what was asked for last is what is seen.
    const opens = topic !== undefined && podTopic === undefined;
    return {
      ...state,
      podTopic: topic,
      detailsShown: detailsShown && !opens,
      open: opens && open !== undefined ? { ...open, inspected: undefined } : open,
    };
  },

  journalNarrowed: (state, { kind, text, typing }) => ({
    ...state,
    journal: {
      kind: kind ?? state.journal.kind,
      text: text ?? state.journal.text,
      ...(typing && { typing }),
    },
  }),

  attentionChanged: (state, { attentive }) => ({ ...state, attentive }),

  partUnfolded: (state, { part, unfolded }) => ({
    ...state,
    unfolded: { ...state.unfolded, [part]: unfolded },
  }),
} satisfies Partial<Reducers>;
