import type { StreamId } from '../../contract/index.js';
import type { Reducers } from './actions.js';
import type { ConsoleState } from './console-state.js';
import { filesKey } from './console-state.js';
import type { Draft, Unsent } from './drafts.js';
import { broughtBack, emptyDraft, hasPlace, takenUp, withoutSent } from './drafts.js';

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

  sendingEnded: (state, { streamId, draft, isSent, files = [] }) => {
    const since = state.drafts[streamId] ?? emptyDraft;
    const sending = state.sending[streamId] ?? [];
    const left = sending.filter((other) => other !== draft);
    const ended = { ...state, sending: { ...state.sending, [streamId]: left } };
    // Who left and came back has it in the box already, from what the browser kept.
    const isBack = !sending.includes(draft);
    if (isSent) {
      return isBack ? inBox(ended, streamId, { draft: withoutSent(since, draft) }) : ended;
    }
    if (isBack) {
      return inBox(ended, streamId, { draft: since, files });
    }
    return hasPlace(draft, since)
      ? inBox(ended, streamId, { draft: broughtBack(draft, since), files })
      : withUnsent(ended, streamId, [{ draft, files }, ...unsentOf(state, streamId)]);
  },

  unsentTaken: (state, { streamId, unsent, to }) => {
    const others = unsentOf(state, streamId).filter((other) => other !== unsent);
    if (to === 'nowhere') {
      return withUnsent(state, streamId, others);
    }
    const key = filesKey(state.me?.id ?? 0, streamId);
    const { draft, left } = takenUp(unsent.draft, state.drafts[streamId] ?? emptyDraft);
    const kept = left === undefined ? [] : [{ draft: left, files: state.files[key] ?? [] }];
    const swapped = withUnsent(state, streamId, [...others, ...kept]);
    return inBox(left === undefined ? swapped : withFiles(swapped, key, []), streamId, {
      draft,
      files: unsent.files,
    });
  },
} satisfies Partial<Reducers>;

function unsentOf(state: ConsoleState, streamId: StreamId): readonly Unsent[] {
  return state.unsent[streamId] ?? [];
}

function withUnsent(
  state: ConsoleState,
  streamId: StreamId,
  unsent: readonly Unsent[],
): ConsoleState {
  return { ...state, unsent: { ...state.unsent, [streamId]: unsent } };
}

function withFiles(state: ConsoleState, key: string, files: readonly File[]): ConsoleState {
  return { ...state, files: { ...state.files, [key]: files } };
}

/** Puts a draft into the box, and files in front of those chosen since. */
function inBox(
  state: ConsoleState,
  streamId: StreamId,
  { draft, files = [] }: { readonly draft: Draft; readonly files?: readonly File[] },
): ConsoleState {
  const shown = { ...state, drafts: { ...state.drafts, [streamId]: draft } };
  const key = filesKey(state.me?.id ?? 0, streamId);
  return files.length === 0
    ? shown
    : withFiles(shown, key, [...files, ...(state.files[key] ?? [])]);
}
