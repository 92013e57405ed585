import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../../contract/index.js';
import type { HeldLease } from './held-lease.js';

const pauseAfterError = 500;

/**
 * Does work under a lease. What fails is repeated in place, so that what comes after it waits; so is the lease's
 * renewal, while nobody can say whose it is.
 *
 * @param failed - told of each failure, before the work is done again
 * @returns false when it is left to others
 */
export async function lasting(
  signal: AbortSignal,
  held: Pick<HeldLease, 'isSure' | 'renew'>,
  failed: (error: unknown) => void,
  work: () => Promise<void>,
): Promise<boolean> {
  for (let mustRenew = !held.isSure; !signal.aborted; mustRenew = true) {
    try {
      if (mustRenew && !(await held.renew())) {
        return false;
      }
      await work();
      return true;
    } catch (error) {
      if (isLeft(error)) {
        return false;
      }
      failed(error);
      await delay(pauseAfterError);
    }
  }
  return false;
}

const left = new Set<string | undefined>(['STORE_FENCED', 'BOT_STOPPED', 'STORE_CLOSED']);

/** Whether an event is another process's now, or the next one's. */
function isLeft(error: unknown): boolean {
  return left.has(errorCode(error));
}
