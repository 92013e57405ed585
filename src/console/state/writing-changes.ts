import type { StreamId } from '../../contract/index.js';
import type { Reducers } from './actions.js';
import type { ConsoleState } from './console-state.js';
import { filesKey } from './console-state.js';
import type { Draft } from './drafts.js';
import { emptyDraft } from './drafts.js';
import type { Held, Unsent } from './unsent.js';
import { around, isSaidAlike, takenBack, takenUp, withoutSent } from './unsent.js';

/** What is written, and on its way. */
export const writingChanges = {
  draftChanged: (state, { streamId, draft }) => ({
    ...state,
    drafts: { ...state.drafts, [streamId]: draft },
  }),

  heldElsewhere: (state, { streamId, held: { box, unsent } }) => {
    // Files are nothing that another tab knows of.
    const filesOf = (draft: Draft) =>
      unsentOf(state, streamId).find((one) => isSaidAlike(one.draft, draft))?.files ?? [];
    const taken = unsent.map(({ draft }) => ({ draft, files: filesOf(draft) }));
    return withUnsent(inBox(state, streamId, { draft: box }), streamId, taken);
  },

  filesChosen: (state, { by, streamId, files, back }) => {
    const key = filesKey(by, streamId);
    const since = back === true ? (state.files[key] ?? []) : [];
    return { ...state, files: { ...state.files, [key]: [...files, ...since] } };
  },

  sendingBegun: (state, { streamId, draft }) => {
    const sending = state.sending[streamId] ?? [];
    const turns = sending.length === 0 ? [] : (state.turns[streamId] ?? []);
    return {
      ...state,
      sending: { ...state.sending, [streamId]: [...sending, draft] },
      turns: { ...state.turns, [streamId]: [...turns, draft] },
    };
  },

  sendingEnded: (state, { streamId, draft, isSent, files = [] }) => {
    const { [streamId]: sending = [] } = state.sending;
    const { [streamId]: turns = [] } = state.turns;
    const left = sending.filter((other) => other !== draft);
    const ended = {
      ...state,
      sending: { ...state.sending, [streamId]: left },
      turns: { ...state.turns, [streamId]: turns.filter((one) => !isSent || one !== draft) },
    };
    if (!sending.includes(draft)) {
      // Who left and came back has it in the box already, or above it, from what the browser kept.
      return isSent ? withoutArrived(ended, streamId, draft) : inBox(ended, streamId, { files });
    }
    if (isSent) {
      return ended;
    }
    const { box, unsent } = heldAt(ended, streamId);
    const back = takenBack({ draft, files }, { box, unsent }, around(draft, turns, sending));
    // What stands above the box has its files there.
    return back.unsent === unsent
      ? inBox(ended, streamId, { draft: back.box, files })
      : withUnsent(ended, streamId, back.unsent);
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

/**
 * What the browser has kept of conversations, in a state: where something was written since, that is newer.
 *
 * @param kept - by conversation
 */
export function withKept(
  { drafts, unsent }: ConsoleState,
  kept: Readonly<Record<StreamId, Held>>,
): Pick<ConsoleState, 'drafts' | 'unsent'> {
  const fresh = Object.entries(kept).filter(([id]) => drafts[id] === undefined);
  return {
    drafts: { ...drafts, ...Object.fromEntries(fresh.map(([id, { box }]) => [id, box])) },
    unsent: { ...unsent, ...Object.fromEntries(fresh.map(([id, held]) => [id, held.unsent])) },
  };
}

function heldAt(state: ConsoleState, streamId: StreamId): Held {
  return { box: state.drafts[streamId] ?? emptyDraft, unsent: unsentOf(state, streamId) };
}

/** The state without a message that was taken for lost, and has arrived. */
function withoutArrived(state: ConsoleState, streamId: StreamId, sent: Draft): ConsoleState {
  const { box, unsent } = heldAt(state, streamId);
  const others = unsent.filter((one) => !isSaidAlike(one.draft, sent));
  return others.length < unsent.length
    ? withUnsent(state, streamId, others)
    : inBox(state, streamId, { draft: withoutSent(box, sent) });
}

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

/** Puts a draft into the box, and files in front of those chosen since. Default: what is there stays. */
function inBox(
  state: ConsoleState,
  streamId: StreamId,
  put: { readonly draft?: Draft; readonly files?: readonly File[] },
): ConsoleState {
  const { draft = state.drafts[streamId] ?? emptyDraft, files = [] } = put;
  const shown = { ...state, drafts: { ...state.drafts, [streamId]: draft } };
  const key = filesKey(state.me?.id ?? 0, streamId);
  return files.length === 0
    ? shown
    : withFiles(shown, key, [...files, ...(state.files[key] ?? [])]);
}
