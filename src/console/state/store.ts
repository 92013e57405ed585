import type { Action } from './actions.js';
import type { ConsoleState } from './console-state.js';

/** Holds the state of the page; the one place where it changes. */
export interface Store {
  readonly state: () => ConsoleState;
  readonly dispatch: (action: Action) => void;
  /** Calls back after every change, with the state before it. Returns how to end that. */
  subscribe(listener: (before: ConsoleState) => void): () => void;
  /** Writes down what happens from now on. @returns ends that, and says what it was */
  record(): () => readonly Action[];
}

/**
 * Makes a store around a pure reducer.
 *
 * @example
 * const store = createStore(reduce, initialState);
 * const unsubscribe = store.subscribe(() => draw(store.state()));
 */
export function createStore(
  reduce: (state: ConsoleState, action: Action) => ConsoleState,
  initial: ConsoleState,
): Store {
  let state = initial;
  const listeners = new Set<(before: ConsoleState) => void>();
  const recordings = new Set<Action[]>();
  return {
    state: () => state,
    dispatch: (action) => {
      const before = state;
      for (const recording of recordings) {
        recording.push(action);
      }
      state = reduce(before, action);
      if (state !== before) {
        for (const listener of [...listeners]) {
          listener(before);
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    record: () => {
      const recording: Action[] = [];
      recordings.add(recording);
      return () => {
        recordings.delete(recording);
        return recording;
      };
    },
  };
}
