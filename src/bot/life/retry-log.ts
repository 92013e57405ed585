import type { Logger } from 'pino';
import type { Retry } from '../../client/advanced.js';
import type { Clock } from '../../contract/index.js';

/** For how long after a line no other is written, in milliseconds: many calls fail together where a service is away. */
const silence = 30_000;

/** Tells the operator that calls fail and are made again, such as the login of a bot whose service is away. */
export function retryLog(log: Logger, clock: Clock): (retry: Retry) => void {
  let writtenAt = -Infinity;
  return ({ operation, attempt, pause, error }) => {
    const now = clock.now();
    if (now - writtenAt >= silence) {
      writtenAt = now;
      log.warn(
        { operation, attempt, pause: Math.round(pause), err: error },
        'A call failed; it is made again.',
      );
    }
  };
}
