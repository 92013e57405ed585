import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock as ContractClock } from '../../contract/index.js';

/** Time and chance, as the client sees them. Tests put their own in place. */
export interface Clock extends Pick<ContractClock, 'now'> {
  /** From 0 up to, but not including, 1. */
  random(): number;
  /** Waits; ends early, with the signal's reason, when the signal aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock. Waiting keeps the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
  },
};
