import type { Commands } from '../commands/commands.js';
import type { PodCalls } from '../service/administration.js';
import type { Route } from '../state/route.js';
import { placeAsked, placeIn } from '../state/route.js';
import type { Store } from '../state/store.js';

/** The parts of a pane: a person with conversations, drafts and a session of their own. */
export interface PaneParts {
  readonly store: Store;
  readonly commands: Commands;
  readonly calls: PodCalls;
  /** Lets go of what the person had of the page. */
  readonly stop: () => void;
}

/** A person beside the one of the page. */
export interface Pane extends PaneParts {
  readonly id: number;
}

/** How many stand beside the first at most. */
export const mostBeside = 3;

/** The people that stand side by side. The first is the page's own, and has no pane in the list. */
export interface Split {
  readonly panes: () => readonly Pane[];
  /** Which of them is used, or was used last; 0 is the page's own. */
  readonly current: () => number;
  /** Puts a person beside the others. Nothing happens for somebody who is there, and when there is no place left. */
  open(route: Route): void;
  close(pane: Pane): void;
  /** Shows these people beside the first, and no others. */
  follow(routes: readonly Route[]): void;
  turnTo(place: number): void;
  /** The usernames of all who are there. */
  shown(): readonly string[];
  /** Where each of those beside is, as the address of the page says it. */
  places(): readonly string[];
  /** Calls back after every change, also of what a pane shows. Returns how to end that. */
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a {@link Split}.
 *
 * @param main - the page's own person; no one appears twice, since drafts are kept by person
 * @param make - makes what a pane needs
 */
export function createSplit(main: Store, make: () => PaneParts): Split {
  let current = 0;
  const listeners = new Set<() => void>();
  const tell = () => [...listeners].forEach((listener) => listener());
  const list = createPaneList(main, make, tell);

  return {
    panes: () => list.held().map(({ pane }) => pane),
    current: () => current,
    open: (route) => {
      current = list.add(route) ? list.held().length : current;
      tell();
    },
    close: (pane) => {
      list.remove((held) => held.pane === pane);
      current = 0;
      tell();
    },
    follow: (routes) => {
      list.follow(routes);
      current = Math.min(current, list.held().length);
      tell();
    },
    turnTo: (place) => {
      if (place !== current) {
        current = place;
        tell();
      }
    },
    shown: () => list.stores().flatMap(({ state }) => state().me?.username ?? []),
    places: () => list.held().map(paneAddress),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The people beside the first, no one twice.
 *
 * @param onChange - is told when what one of them shows has changed
 */
function createPaneList(main: Store, make: () => PaneParts, onChange: () => void) {
  let all: readonly Held[] = [];
  let ids = 0;
  const stores = () => [main, ...all.map(({ pane }) => pane.store)];
  const isThere = (username: string) =>
    stores().some(({ state }) => state().me?.username === username) ||
    all.some(({ asked }) => asked.username === username);

  /** Whether there was a place for somebody new. */
  const add = (asked: Route): boolean => {
    const { username } = asked;
    if (username === undefined || isThere(username) || all.length === mostBeside) {
      return false;
    }
    if (all.length === 0) {
      hideDetails(main);
    }
    ids += 1;
    const pane: Pane = { ...make(), id: ids };
    all = [...all, { pane, asked, stop: pane.store.subscribe(onChange) }];
    void pane.commands.start(asked);
    return true;
  };
  const remove = (isMeant: (held: Held) => boolean) => {
    for (const { pane, stop } of all.filter(isMeant)) {
      stop();
      pane.stop();
    }
    all = all.filter((held) => !isMeant(held));
  };
  const follow = (routes: readonly Route[]) => {
    const wanted = new Map(routes.map((route) => [route.username, route]));
    remove(({ asked }) => !wanted.has(asked.username));
    for (const route of wanted.values()) {
      const held = all.find(({ asked }) => asked.username === route.username);
      if (held === undefined) {
        add(route);
      } else {
        void held.pane.commands.follow(route);
      }
    }
  };
  return { held: () => all, stores, add, remove, follow };
}

/** There is room for them again when they are asked for. */
function hideDetails(main: Store): void {
  if (main.state().detailsShown) {
    main.dispatch({ type: 'detailsToggled' });
  }
}

interface Held {
  readonly pane: Pane;
  /** Where it was to begin. */
  readonly asked: Route;
  readonly stop: () => void;
}

/** Where a pane is; where it is to be, until its conversations are there. */
function paneAddress({ pane, asked }: Held): string {
  const state = pane.store.state();
  return state.stage === 'ready' && state.listed ? placeIn(state) : placeAsked(asked);
}
