import type { Clock } from '../../src/contract/index.js';

/** A clock on which nothing has to wait, and what stands beside something is never due. */
export interface PatientClock extends Clock {
  /** How long each wait should have been, in milliseconds. */
  readonly waits: readonly number[];
}

/**
 * @param now - what time it is; when left out, the machine's time, and later by what should have been waited
 * @param meanwhile - done instead of waiting
 */
export function patientClock(
  now?: () => number,
  meanwhile: (waits: readonly number[]) => void | Promise<void> = () => undefined,
): PatientClock {
  const waits: number[] = [];
  const start = Date.now();
  return {
    now: now ?? (() => waits.reduce((time, wait) => time + wait, start)),
    waits,
    after(milliseconds, action, { beside = false } = {}) {
      if (beside) {
        return () => undefined;
      }
      waits.push(milliseconds);
      void Promise.resolve(meanwhile(waits)).then(action);
      return () => undefined;
    },
  };
}
