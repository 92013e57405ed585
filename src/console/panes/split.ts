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
  let panes: readonly Held[] = [];
  let current = 0;
  let ids = 0;
  const listeners = new Set<() => void>();
  const tell = () => [...listeners].forEach((listener) => listener());
  const isThere = (username: string | undefined) =>
    [main, ...panes.map(({ pane }) => pane.store)].some(
      ({ state }) => state().me?.username === username,
    ) || panes.some(({ asked }) => asked.username === username);

  const add = (asked: Route) => {
    if (asked.username === undefined || isThere(asked.username) || panes.length === mostBeside) {
      return;
    }
    if (panes.length === 0 && main.state().detailsShown) {
      // There is room for them again when they are asked for.
      main.dispatch({ type: 'detailsToggled' });
    }
    ids += 1;
    const pane: Pane = { ...make(), id: ids };
    const stop = pane.store.subscribe(tell);
    panes = [...panes, { pane, asked, stop }];
    void pane.commands.start(asked);
  };
  const remove = ({ pane, stop }: Held) => {
    stop();
    pane.stop();
    panes = panes.filter((held) => held.pane !== pane);
    current = Math.min(current, panes.length);
  };

  return {
    panes: () => panes.map(({ pane }) => pane),
    current: () => current,
    open: (route) => {
      const before = panes.length;
      add(route);
      current = panes.length > before ? panes.length : current;
      tell();
    },
    close: (pane) => {
      panes.filter((held) => held.pane === pane).forEach(remove);
      current = 0;
      tell();
    },
    follow: (routes) => {
      const wanted = new Map(routes.map((route) => [route.username, route]));
      panes.filter(({ asked }) => !wanted.has(asked.username)).forEach(remove);
      for (const route of wanted.values()) {
        const held = panes.find(({ asked }) => asked.username === route.username);
        if (held === undefined) {
          add(route);
        } else {
          void held.pane.commands.follow(route);
        }
      }
      tell();
    },
    turnTo: (place) => {
      if (place !== current) {
        current = place;
        tell();
      }
    },
    shown: () =>
      [main, ...panes.map(({ pane }) => pane.store)].flatMap(
        ({ state }) => state().me?.username ?? [],
      ),
    places: () => panes.map(paneAddress),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
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
