import type { PodService } from '../service/pod-service.js';
import { sentenceOf } from '../service/pod-error.js';
import type { Remembered } from '../state/remembered.js';
import type { Store } from '../state/store.js';

/** What every command works with. */
export interface Desk {
  readonly service: PodService;
  readonly store: Store;
  readonly remembered: Remembered;
}

/**
 * Does something that may fail, and tells the person when it does.
 *
 * @returns the result, or `undefined` after a failure that was shown
 */
export async function orNotice<Result>(
  { store }: Desk,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    store.dispatch({ type: 'noticeGiven', kind: 'error', text: sentenceOf(error) });
    return undefined;
  }
}
