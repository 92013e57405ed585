import { createContext } from 'preact';
import { useContext, useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { Commands } from '../commands/commands.js';
import type { Action } from '../state/actions.js';
import type { ConsoleState } from '../state/console-state.js';
import type { Store } from '../state/store.js';

/** What the components of the page reach by context. */
export interface ConsoleAccess {
  readonly store: Store;
  readonly commands: Commands;
}

/** Carries the store and the commands down the page. */
export const ConsoleContext = createContext<ConsoleAccess | undefined>(undefined);

function useAccess(): ConsoleAccess {
  const access = useContext(ConsoleContext);
  if (access === undefined) {
    throw new Error('This component stands outside the console.');
  }
  return access;
}

/**
 * Reads from the state, and renders again when what was read has changed. The selector has to return
 * something that stays the same (`Object.is`) while nothing changes: a part of the state, not a copy.
 *
 * @example
 * const people = useConsole((state) => state.people);
 */
export function useConsole<Part>(select: (state: ConsoleState) => Part): Part {
  const { store } = useAccess();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const part = select(store.state());
  const latest = useRef({ select, part });
  latest.current = { select, part };
  useEffect(() => {
    const check = () => {
      const { select: read, part: shown } = latest.current;
      if (!Object.is(read(store.state()), shown)) {
        renderAgain(undefined);
      }
    };
    check();
    return store.subscribe(check);
  }, [store]);
  return part;
}

/** Reads from the state when the component comes on the page; what changes later is nothing to it. */
export function useConsoleAtFirst<Part>(select: (state: ConsoleState) => Part): Part {
  const { store } = useAccess();
  return useState(() => select(store.state()))[0];
}

/** What a person can do. */
export function useCommands(): Commands {
  return useAccess().commands;
}

/** Tells the store that something happened. */
export function useDispatch(): (action: Action) => void {
  const { store } = useAccess();
  return store.dispatch;
}
