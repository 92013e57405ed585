import type { Commands } from '../commands/commands.js';
import { pathOf, routeIn } from '../state/route.js';
import type { Store } from '../state/store.js';

/**
 * Keeps the address of the page and what it shows the same: every conversation has an address of its own,
 * Back and Forward go from one to the other, and a link leads where it was copied.
 */
export function followAddress(store: Store, commands: Commands): void {
  addEventListener('popstate', () => void commands.follow(routeIn(location.pathname)));

  store.subscribe((before) => {
    const state = store.state();
    const settled = state.stage === 'choosing' || (state.stage === 'ready' && state.listed);
    const path = pathOf(state);
    if (!settled || path === location.pathname) {
      return;
    }
    // What was not chosen by hand, such as the person of the last visit, is not a place to go back to.
    const isFirst = before.stage !== state.stage || before.listed !== state.listed;
    const isSame = before.open?.streamId === state.open?.streamId && before.me === state.me;
    if (isFirst || isSame) {
      history.replaceState(null, '', path);
    } else {
      history.pushState(null, '', path);
    }
  });
}
