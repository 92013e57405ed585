import type { StreamId } from '../../contract/index.js';
import type { Action, ActionPayloads, ActionType } from './actions.js';
import { formKey, initialState, messagesIn } from './console-state.js';
import type { ConsoleState } from './console-state.js';
import { conversationOf } from './conversations.js';
import { noHistory, withMessages } from './histories.js';

type Reducers = {
  readonly [Type in ActionType]: (
    state: ConsoleState,
    action: ActionPayloads[Type],
  ) => ConsoleState;
};

const reducers: Reducers = {
  stageReached: (state, { stage }) => ({ ...state, stage }),

  peopleListed: (state, { people }) => ({
    ...state,
    people: new Map(people.map((person) => [person.id, person])),
  }),

  personChosen: (state, { me, readUntil }) => ({
    ...initialState,
    people: state.people,
    notices: state.notices,
    attentive: state.attentive,
    detailsShown: state.detailsShown,
    stage: 'ready',
    me,
    readUntil,
  }),

  connectionChanged: (state, { connection }) => ({ ...state, connection }),

  streamsListed: (state, { streams }) => {
    const conversations = streams.filter(({ active }) => active).map(conversationOf);
    const isOpenListed = conversations.some(({ id }) => id === state.open?.streamId);
    return { ...state, conversations, open: isOpenListed ? state.open : undefined };
  },

  historyRead: (state, { streamId, messages }) =>
    readIfOpen(
      {
        ...state,
        histories: {
          ...state.histories,
          [streamId]: {
            status: 'ready',
            messages: withMessages(messagesIn(state, streamId), messages),
          },
        },
      },
      streamId,
    ),

  historyFailed: (state, { streamId }) => ({
    ...state,
    histories: {
      ...state.histories,
      [streamId]: { status: 'failed', messages: messagesIn(state, streamId) },
    },
  }),

  messageArrived: (state, { message }) => {
    const { streamId } = message.stream;
    const history = state.histories[streamId] ?? noHistory;
    const messages = withMessages(history.messages, [message]);
    const histories = { ...state.histories, [streamId]: { ...history, messages } };
    return readIfOpen({ ...state, histories }, streamId);
  },

  messageSuppressed: (state, { streamId, messageId }) => {
    const history = state.histories[streamId] ?? noHistory;
    const messages = history.messages.filter((message) => message.messageId !== messageId);
    return { ...state, histories: { ...state.histories, [streamId]: { ...history, messages } } };
  },

  membersListed: (state, { streamId, members }) => ({
    ...state,
    members: { ...state.members, [streamId]: members },
  }),

  conversationOpened: (state, { streamId }) => {
    const newSince = state.readUntil[streamId] ?? 0;
    return readIfOpen({ ...state, open: { streamId, newSince, inspected: undefined } }, streamId);
  },

  conversationClosed: (state) => ({ ...state, open: undefined }),

  messageInspected: (state, { messageId }) => {
    const { open } = state;
    if (open === undefined) return state;
    const inspected = open.inspected === messageId ? undefined : messageId;
    return { ...state, open: { ...open, inspected } };
  },

  detailsToggled: (state) => {
    const { open, detailsShown } = state;
    return open?.inspected === undefined
      ? { ...state, detailsShown: !detailsShown }
      : { ...state, open: { ...open, inspected: undefined }, detailsShown: false };
  },

  attentionChanged: (state, { attentive }) => {
    const next = { ...state, attentive };
    return state.open === undefined ? next : readIfOpen(next, state.open.streamId);
  },

  draftChanged: (state, { streamId, draft }) => ({
    ...state,
    drafts: { ...state.drafts, [streamId]: draft },
  }),

  formSubmitted: (state, { form, values }) => ({
    ...state,
    submitted: { ...state.submitted, [formKey(form.messageId, form.formId)]: values },
  }),

  formReopened: (state, { form }) => {
    const reopened = formKey(form.messageId, form.formId);
    const submitted = Object.entries(state.submitted).filter(([key]) => key !== reopened);
    return { ...state, submitted: Object.fromEntries(submitted) };
  },

  noticeGiven: (state, { kind, text }) => ({
    ...state,
    notices: [...state.notices, { id: (state.notices.at(-1)?.id ?? 0) + 1, kind, text }],
  }),

  noticeDismissed: (state, { id }) => ({
    ...state,
    notices: state.notices.filter((notice) => notice.id !== id),
  }),
};

/**
 * What the page shows after something happened.
 *
 * @example
 * reduce(initialState, { type: 'detailsToggled', shown: false }).detailsShown; // false
 */
export function reduce(state: ConsoleState, action: Action): ConsoleState {
  return reduceBy(action.type, state, action);
}

function reduceBy<Type extends ActionType>(
  type: Type,
  state: ConsoleState,
  action: ActionPayloads[Type],
): ConsoleState {
  return reducers[type](state, action);
}

function readIfOpen(state: ConsoleState, streamId: StreamId): ConsoleState {
  if (state.open?.streamId !== streamId || !state.attentive) return state;
  const last = messagesIn(state, streamId).at(-1);
  if (last === undefined || last.timestamp <= (state.readUntil[streamId] ?? 0)) return state;
  return { ...state, readUntil: { ...state.readUntil, [streamId]: last.timestamp } };
}
