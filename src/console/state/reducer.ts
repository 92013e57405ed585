import type { Action, ActionPayloads, ActionType, Reducers } from './actions.js';
import type { ConsoleState, OpenConversation } from './console-state.js';
import { initialState } from './console-state.js';
import { conversationChanges } from './conversation-changes.js';
import type { Conversation } from './conversations.js';
import { asListed, identityOf } from './conversations.js';
import { formChanges } from './form-changes.js';
import { draftsFor } from './kept-drafts.js';
import { noticeChanges } from './notice-changes.js';
import { problemOf, withProblems } from './problems.js';
import { shownName } from './shown-name.js';
import { viewChanges } from './view-changes.js';
import { withKept, writingChanges } from './writing-changes.js';

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

  personChosen: (state, { me, entered = {} }) => ({
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
    entered,
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
      ...withKept(state, draftsFor(drafts, conversations, state.people)),
      open: foundAgain(state, conversations),
      problems: withProblems(
        state.problems,
        listed.problems.flatMap((event) => problemOf(event) ?? []),
        state.dismissed,
      ),
    };
  },

  fetchFailed: (state, { what, why }) => ({
    ...state,
    failures: { ...state.failures, [what]: why },
  }),

  ...conversationChanges,
  ...viewChanges,
  ...writingChanges,
  ...formChanges,
  ...noticeChanges,
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
