import type { Reducers } from './actions.js';
import { withoutSettled, withProblems } from './problems.js';

/** What somebody is told: of bots, of policies of the company, of what went wrong. */
export const noticeChanges = {
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
} satisfies Partial<Reducers>;
