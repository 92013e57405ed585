import type { Commands } from '../commands/commands.js';
import type { Split } from '../panes/split.js';
import type { ConsoleState, OpenPage } from '../state/console-state.js';
import { pathOf, type Route, routeIn } from '../state/route.js';
import type { Store } from '../state/store.js';

/**
 * Keeps the address of the page and what it shows the same: every conversation has an address of its own,
 * Back and Forward go from one to the other, and a link leads where it was copied.
 */
export function followAddress(store: Store, commands: Commands, split: Split): void {
  /** Addresses that are on their way to be shown: until they are, what is shown is not written over them. */
  let followed = 1;
  /** Whose address is there: that of another person is a place to go back from. */
  let whose: string | undefined;

  addEventListener('popstate', () => {
    followed++;
    const route = routeIn(location.pathname, location.search);
    void commands.follow(route).finally(() => {
      split.follow(route.beside ?? []);
      followed--;
      whose = undefined;
      write('replaceState');
    });
  });

  const write = (how: 'replaceState' | 'pushState') => {
    const state = store.state();
    const settled = state.stage === 'choosing' || (state.stage === 'ready' && state.listed);
    const path = pathOf(state, split.places());
    if (followed > 0 || !settled) {
      return;
    }
    const isAnother = whose !== undefined && state.me !== undefined && whose !== state.me.username;
    whose = state.me?.username;
    if (path !== location.pathname + location.search) {
      history[isAnother ? 'pushState' : how](null, '', path);
    }
  };

  let beside = split.places().length;
  split.subscribe(() => {
    const before = beside;
    beside = split.places().length;
    write(before === beside ? 'replaceState' : 'pushState');
  });

  store.subscribe((before) => {
    const state = store.state();
    // What was not chosen by hand, such as the person of the last visit, is not a place to go back to.
    const isFirst = before.stage !== state.stage || before.listed !== state.listed;
    const isSame =
      before.open?.streamId === state.open?.streamId &&
      isPartShown(before) === isPartShown(state) &&
      isSamePlace(before.page, state.page) &&
      isTypedOn(before.journal, state.journal) &&
      (before.podTopic === undefined) === (state.podTopic === undefined) &&
      before.me === state.me;
    write(isFirst || isSame ? 'replaceState' : 'pushState');
  });

  const route = routeIn(location.pathname, location.search);
  void commands.start(route).finally(() => {
    split.follow(route.beside ?? []);
    followed--;
    write(isElsewhere(store.state(), route) ? 'pushState' : 'replaceState');
  });
}

/** Whether somebody has gone somewhere by hand before an address was followed: then that is a place to go back to. */
function isElsewhere({ page, open }: ConsoleState, route: Route): boolean {
  const [led, at] = [route.page ?? route.streamId, page?.name ?? open?.streamId];
  return led !== undefined && at !== undefined && at !== led;
}

/** Whether a page is one place to go back to with the one before: the letters of a filter are not each a place. */
function isSamePlace(before: OpenPage | undefined, page: OpenPage | undefined): boolean {
  return before === page || (before?.name === page?.name && isTypedOn(before, page));
}

function isTypedOn(
  before: { readonly typing?: true } | undefined,
  now: { readonly typing?: true } | undefined,
): boolean {
  return before === now || (before?.typing === true && now?.typing === true);
}

/** Whether a part of a message is shown at the right. From part to part, and from message to message, it is one place. */
function isPartShown({ open }: ConsoleState): boolean {
  return (open?.inspected ?? open?.thread) !== undefined;
}
