import { messagesIn } from '../state/console-state.js';
import type { ConsoleState } from '../state/console-state.js';
import { unreadIn } from '../state/histories.js';
import type { Remembered } from '../state/remembered.js';
import type { Store } from '../state/store.js';

/**
 * Ties the state to the browser tab: whether somebody looks at it, the number of unread messages in
 * its title, and what is to be known again after a reload.
 */
export function watchPage(page: Document, store: Store, remembered: Remembered): void {
  const look = () => store.dispatch({ type: 'attentionChanged', attentive: !page.hidden });
  page.addEventListener('visibilitychange', look);
  look();

  store.subscribe((before) => {
    const state = store.state();
    page.title = titleOf(state);
    if (state.me !== undefined && state.me === before.me && state.readUntil !== before.readUntil) {
      remembered.rememberReadUntil(state.me.username, state.readUntil);
    }
  });
}

function titleOf(state: ConsoleState): string {
  const { me } = state;
  if (me === undefined) return 'Cadenza';
  const unread = state.conversations.reduce(
    (sum, { id }) => sum + unreadIn(messagesIn(state, id), state.readUntil[id] ?? 0, me.id),
    0,
  );
  return unread > 0 ? `(${unread}) ${me.displayName} · Cadenza` : `${me.displayName} · Cadenza`;
}
