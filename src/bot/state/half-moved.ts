import { CadenzaError } from '../../contract/index.js';
import { collection } from './collection.js';
import type { Store } from './store.js';

/** Says of a store that what a bot keeps is being moved into it: written before the first of it, removed after the last. */
export const moves = collection<{ readonly since: number } | { readonly token: string }>('moves');

/** The key of the row that is there until everything is. */
export const halfMoved = 'half-moved';

/**
 * Refuses a store into which a part of what the bot kept elsewhere was moved: it would answer again what it has answered,
 * and have forgotten what was promised.
 *
 * @param store - the bot's own part of it
 * @throws CadenzaError `STATE_HALF_MOVED`
 */
export async function refuseHalfMoved(store: Store): Promise<void> {
  if (store.durable && (await store.get(moves, halfMoved)) !== undefined) {
    throw new CadenzaError(
      'STATE_HALF_MOVED',
      'Only a part of what the bot kept elsewhere was moved into this store. Run "cadenza state move" again, with the same stores, and wait for its end.',
    );
  }
}
