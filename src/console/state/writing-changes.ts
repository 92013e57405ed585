import type { Reducers } from './actions.js';
import { filesKey } from './console-state.js';
import { broughtBack, emptyDraft, withoutSent } from './drafts.js';

/** What is written, and on its way. */
export const writingChanges = {
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
} satisfies Partial<Reducers>;
