import type { ConsoleState } from '../state/console-state.js';
import type { Remembered } from '../state/remembered.js';
import type { Store } from '../state/store.js';
import { keepDrafts } from './keep-drafts.js';

/**
 * Ties the state to the browser tab: whether somebody looks at it, the number of unread messages in
 * its title, and what must survive a reload.
 */
export function watchPage(page: Document, store: Store, remembered: Remembered): void {
  watchPerson(page, store, remembered);
  keepFilesOut(window);
  store.subscribe((before) => {
    const state = store.state();
    if (state.conversations !== before.conversations || state.me !== before.me) {
      page.title = titleOf(state);
    }
  });
}

/** Ties the state of one of several people on a page to it: whether somebody looks, and what is to be kept. Returns how to end that. */
export function watchPerson(page: Document, store: Store, remembered: Remembered): () => void {
  const look = () => store.dispatch({ type: 'attentionChanged', attentive: !page.hidden });
  page.addEventListener('visibilitychange', look);
  look();

  const stops = [keepDrafts(window, store, remembered), keepEntries(store, remembered)];
  return () => {
    page.removeEventListener('visibilitychange', look);
    stops.forEach((stop) => stop());
  };
}

/** Keeps in the tab what a person enters in forms. Returns how to end that. */
function keepEntries(store: Store, remembered: Remembered): () => void {
  return store.subscribe((before) => {
    const { me, entered } = store.state();
    if (me !== undefined && me === before.me && entered !== before.entered) {
      remembered.rememberEntries(me.username, entered);
    }
  });
}

/** A file that is dropped where nothing takes it would be opened in the place of the page, and what was written in it be lost. */
function keepFilesOut(tab: Window): void {
  const refuse = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented, target } = event;
    const isField = target instanceof Element && target.matches('input[type="file"]');
    if (dataTransfer?.types.includes('Files') === true && !defaultPrevented && !isField) {
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    }
  };
  tab.addEventListener('dragover', refuse);
  tab.addEventListener('drop', refuse);
}

function titleOf({ me, conversations }: ConsoleState): string {
  if (me === undefined) {
    return 'Cadenza';
  }
  const unread = conversations.reduce((sum, conversation) => sum + conversation.unread, 0);
  return unread > 0 ? `(${unread}) ${me.displayName} · Cadenza` : `${me.displayName} · Cadenza`;
}
