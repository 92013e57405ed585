import { changedDrafts, heldIn } from '../state/kept-drafts.js';
import type { Remembered } from '../state/remembered.js';
import { draftChangedBy } from '../state/remembered.js';
import type { Store } from '../state/store.js';

/**
 * Keeps in the browser what a person writes, and takes over what the same person writes in another tab: what was
 * written last is what all of them have. Returns how to end that.
 */
export function keepDrafts(tab: Window, store: Store, remembered: Remembered): () => void {
  let isTakingOver = false;

  const stop = store.subscribe((before) => {
    const state = store.state();
    const { me, drafts, sending, unsent } = state;
    const isWritten =
      drafts !== before.drafts || sending !== before.sending || unsent !== before.unsent;
    // What comes from another tab is kept already, and maybe more by now.
    if (me !== undefined && me === before.me && isWritten && before.listed && !isTakingOver) {
      const kept = remembered.drafts(me.username);
      remembered.rememberDrafts(me.username, changedDrafts(kept, before, state));
    }
  });

  const takeOver = (change: StorageEvent) => {
    const { me } = store.state();
    const draft = me && draftChangedBy(me.username, change);
    // A change that was begun here is nothing that another tab knows of.
    if (draft !== undefined && store.state().drafts[draft.streamId]?.about?.kind !== 'edit') {
      isTakingOver = true;
      const { streamId } = draft;
      store.dispatch({ type: 'heldElsewhere', streamId, held: heldIn(draft) });
      isTakingOver = false;
    }
  };
  tab.addEventListener('storage', takeOver);

  return () => {
    stop();
    tab.removeEventListener('storage', takeOver);
  };
}
