import type { StillUnread, StreamId } from '../../contract/index.js';
import type { FormAddress } from '../service/pod-service.js';
import type { Action, ActionPayloads, ActionType } from './actions.js';
import type { ConsoleState, OpenConversation } from './console-state.js';
import { filesKey, formKey, initialState, messagesIn, repliesPart } from './console-state.js';
import type { Conversation } from './conversations.js';
import { asListed, identityOf, withMessage } from './conversations.js';
import { broughtBack, draftsFor, emptyDraft, withoutSent } from './drafts.js';
import { noEntries } from './form-entries.js';
import type { History } from './histories.js';
import { noHistory, withPage } from './histories.js';
import { isNews, withChange } from './history-changes.js';
import { problemOf, withoutSettled, withProblems } from './problems.js';
import { shownName } from './shown-name.js';

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
    people: new Map(
      people.map((person) => [
        person.id,
        { ...person, displayName: shownName(person.displayName) },
      ]),
    ),
  }),

  personChosen: (state, { me }) => ({
    ...initialState,
    people: state.people,
    notices: state.notices,
    problems: state.problems,
    dismissed: state.dismissed,
    attentive: state.attentive,
    detailsShown: state.detailsShown,
    podTopic: state.podTopic,
    journal: state.journal,
    files: state.files,
    inspectorPart: state.inspectorPart,
    stage: 'ready',
    me,
  }),

  connectionChanged: (state, { connection }) => ({ ...state, connection }),

  conversationsListed: (state, { listed, drafts, now, told }) => {
    const known = new Map(
      state.conversations.filter(({ id }) => told?.has(id)).map((each) => [each.id, each]),
    );
    const conversations = listed.conversations
      .filter(({ type }) => type !== 'POST')
      .map((each) => asListed(each, known.get(each.id), listed.time));
    const ahead = listed.time - now;
    return {
      ...state,
      conversations,
      listed: true,
      time: { ahead, frozenAt: listed.frozen ? listed.time : undefined },
      drafts: { ...draftsFor(drafts, conversations, state.people), ...state.drafts },
      open: foundAgain(state, conversations),
      problems: withProblems(
        state.problems,
        listed.problems.flatMap((event) => problemOf(event) ?? []),
        state.dismissed,
      ),
    };
  },

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

  fetchFailed: (state, { what, why }) => ({
    ...state,
    failures: { ...state.failures, [what]: why },
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

  draftChanged: (state, { streamId, draft }) => ({
    ...state,
    drafts: { ...state.drafts, [streamId]: draft },
  }),

  filesChosen: (state, { by, streamId, files, back }) => {
    const key = filesKey(by, streamId);
    const since = back === true ? (state.files[key] ?? []) : [];
    return { ...state, files: { ...state.files, [key]: [...files, ...since] } };
  },

  sendingBegun: (state, { streamId, draft }) => ({
    ...state,
    sending: { ...state.sending, [streamId]: [...(state.sending[streamId] ?? []), draft] },
  }),

  sendingEnded: (state, { streamId, draft, isSent }) => {
    const since = state.drafts[streamId] ?? emptyDraft;
    const sending = state.sending[streamId] ?? [];
    const left = sending.filter((other) => other !== draft);
    // Who left and came back has it in the box already, from what the browser kept.
    const isBack = !sending.includes(draft);
    const now = isSent
      ? isBack
        ? withoutSent(since, draft)
        : since
      : isBack
        ? since
        : broughtBack(draft, since);
    return {
      ...state,
      sending: { ...state.sending, [streamId]: left },
      drafts: { ...state.drafts, [streamId]: now },
    };
  },

  formSubmitted: (state, { form, values }) => ({
    ...state,
    submitted: { ...state.submitted, [formKey(form.messageId, form.formId)]: values },
    submitting: new Set([...state.submitting, formKey(form.messageId, form.formId)]),
  }),

  formTaken: (state, { form }) => ({ ...state, submitting: withoutForm(state, form) }),

  formEntered: (state, { form, entries }) => {
    const others = Object.entries(state.entered).filter(([key]) => key !== form);
    const own = entries === noEntries ? [] : [[form, entries] as const];
    return { ...state, entered: Object.fromEntries([...others, ...own]) };
  },

  formReopened: (state, { form }) => {
    const reopened = formKey(form.messageId, form.formId);
    const submitted = Object.entries(state.submitted).filter(([key]) => key !== reopened);
    return {
      ...state,
      submitted: Object.fromEntries(submitted),
      submitting: withoutForm(state, form),
    };
  },

  partUnfolded: (state, { part, unfolded }) => ({
    ...state,
    unfolded: { ...state.unfolded, [part]: unfolded },
  }),

  botStarted: (state, { bot, about }) => {
    const person = state.people.get(bot);
    return {
      ...state,
      problems: withoutSettled(state.problems, bot),
      people: person ? new Map(state.people).set(bot, { ...person, about }) : state.people,
    };
  },

  problemTold: (state, { problem }) => ({
    ...state,
    problems: withProblems(state.problems, [problem], state.dismissed),
  }),

  problemDismissed: (state, { id }) => ({
    ...state,
    problems: state.problems.filter((problem) => problem.id !== id),
    dismissed: new Set([...state.dismissed, id]),
  }),

  objectionRaised: (state, { objection }) => ({ ...state, objection }),

  objectionAnswered: ({ objection: _, ...state }) => state,

  noticeGiven: (state, { kind, text }) => {
    const id = (state.notices.at(-1)?.id ?? 0) + 1;
    // What is said again is said once, and anew.
    const others = state.notices.filter((notice) => notice.kind !== kind || notice.text !== text);
    return { ...state, notices: [...others, { id, kind, text }] };
  },

  noticeDismissed: (state, { id }) => ({
    ...state,
    notices: state.notices.filter((notice) => notice.id !== id),
  }),
};

/**
 * What the page shows after something happened.
 *
 * @example
 * reduce(initialState, { type: 'detailsToggled' }).detailsShown; // the other one
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

/** The forms that the pod has not taken yet, but for one. */
function withoutForm({ submitting }: ConsoleState, { messageId, formId }: FormAddress) {
  const key = formKey(messageId, formId);
  return new Set([...submitting].filter((other) => other !== key));
}

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

/** The open conversation, or the one that it is now; `undefined` when it is gone. */
function foundAgain(
  { open, people }: ConsoleState,
  conversations: readonly Conversation[],
): OpenConversation | undefined {
  if (open === undefined || conversations.some(({ id }) => id === open.streamId)) {
    return open;
  }
  const same = conversations.find(
    (conversation) => identityOf(conversation, people) === open.identity,
  );
  return same === undefined
    ? undefined
    : { ...open, streamId: same.id, newFrom: undefined, target: undefined, inspected: undefined };
}
