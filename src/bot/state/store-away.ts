import { Pauses } from '../pauses.js';
import { StoreError } from './store.js';

/** Whether a store could not be reached or written: it is waited for. */
export function isStoreAway(error: unknown): error is StoreError {
  return error instanceof StoreError && error.code === 'STORE_UNUSABLE';
}

/** How a store is waited for. */
export interface StoreWait {
  /** Waits for so many milliseconds. What it rejects with is how the waiting ends. */
  readonly wait: (milliseconds: number, error: StoreError) => Promise<void>;
  /** Told of each failure, before the pause of so many milliseconds. */
  readonly onAway?: (error: StoreError, pause: number) => void;
  /** How long to wait each time, in milliseconds. Default: from half a second to a minute. */
  readonly pauses?: Pick<Pauses, 'next'>;
}

/**
 * Does something with the store, again and again for as long as that cannot be reached.
 *
 * @throws what the work throws when the store is there, and what `wait` rejects with
 */
export async function outlastStore<Result>(
  work: () => Promise<Result>,
  { wait, onAway, pauses = new Pauses() }: StoreWait,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isStoreAway(error)) {
        throw error;
      }
      const pause = pauses.next();
      onAway?.(error, pause);
      await wait(pause, error);
    }
  }
}
