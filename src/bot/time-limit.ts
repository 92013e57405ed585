import type { Logger } from 'pino';
import { CadenzaError } from '../contract/index.js';

/** How long a handler may run, in milliseconds. */
export interface TimeLimit {
  /** Until the log warns. */
  readonly warnAfter: number;
  /** Until its signal is aborted and it counts as failed; undefined: for ever. */
  readonly endAfter: number | undefined;
}

/**
 * Runs work within a limit. What goes on after the limit cannot be stopped; its signal tells it.
 *
 * @throws CadenzaError `HANDLER_TIMED_OUT` when it is given up
 */
export async function within(
  { warnAfter, endAfter }: TimeLimit,
  signal: AbortSignal,
  log: Logger,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const slow = setTimeout(() => {
    log.warn({ ms: warnAfter }, 'A handler is still running.');
  }, warnAfter);
  slow.unref();
  try {
    await (endAfter === undefined ? work(signal) : endWithin(endAfter, signal, work));
  } finally {
    clearTimeout(slow);
  }
}

async function endWithin(
  limit: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new CadenzaError(
        'HANDLER_TIMED_OUT',
        `A handler ran for more than ${limit} ms and was given up. Raise handlerTimeout, or end early on ctx.signal.`,
      );
      over.abort(error);
      reject(error);
    }, limit);
  });
  try {
    await Promise.race([work(AbortSignal.any([signal, over.signal])), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
