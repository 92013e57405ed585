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
  /** Told of failures, before the pause of so many milliseconds: of the first, and then of ever fewer. */
  readonly onAway?: (error: StoreError, pause: number) => void;
  /** How long to wait each time, in milliseconds. Default: {@link storePauses}. */
  readonly pauses?: Pick<Pauses, 'next'>;
}

/** What waits for a store is done so many milliseconds after it is there again, however long it was away. */
const longestPause = 5_000;

/** Which of the failures of a store are told of: all that waits for it fails as often, for as long as it is away. */
export function isToldOf(failures: number): boolean {
  return Number.isInteger(Math.log2(failures)) || failures % 16 === 0;
}

/** Pauses between looks for a store that is away: from half a second to five. */
export function storePauses(): Pauses {
  return new Pauses(longestPause);
}

/**
 * Does something with the store, again and again for as long as that cannot be reached.
 *
 * @throws what the work throws when the store is there, and what `wait` rejects with
 */
export async function outlastStore<Result>(
  work: () => Promise<Result>,
  { wait, onAway, pauses = storePauses() }: StoreWait,
): Promise<Result> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isStoreAway(error)) {
        throw error;
      }
      const pause = pauses.next();
      if (isToldOf(failures)) {
        onAway?.(error, pause);
      }
      await wait(pause, error);
    }
  }
}
