import { collection, type Store } from '../state/index.js';

/** The processes that run the bot now, and those that were killed and that no other has missed yet. */
export const members = collection<{ readonly pid: number }>('scale/members');

/** The lease that a process holds as long as it lives: it ends by the clock of the store. */
export function lifeOf(holder: string): string {
  return `scale/member/${holder}`;
}

/**
 * Whether a process shows that it lives.
 *
 * @param asker - names who asks: for a moment it has the lease of one that is dead
 */
export async function isLiving(store: Store, holder: string, asker: string): Promise<boolean> {
  return (await store.acquire(lifeOf(holder), asker, 1)) === undefined;
}
