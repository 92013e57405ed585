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
  // Most waits are given up, and Node's own makes an error with a stack for each of those.
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, milliseconds);
      if (signal?.aborted === true) {
        abort();
      } else {
        signal?.addEventListener('abort', abort, { once: true });
      }
    }),
};
