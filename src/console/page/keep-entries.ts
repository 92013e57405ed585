import type { Remembered } from '../state/remembered.js';
import type { Store } from '../state/store.js';

/** Keeps in the tab what a person enters in forms, so that a reload does not lose it. Returns how to end that. */
export function keepEntries(store: Store, remembered: Remembered): () => void {
  return store.subscribe((before) => {
    const { me, entered } = store.state();
    if (me !== undefined && me === before.me && entered !== before.entered) {
      remembered.rememberEntries(me.username, entered);
    }
  });
}
