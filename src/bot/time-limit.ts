import { systemClock } from '../client/advanced.js';
import { CadenzaError, type Clock, longTimer, waitFor } from '../contract/index.js';

/** How long a handler may run, in milliseconds. */
export interface TimeLimit {
  /** Until the log warns. */
  readonly warnAfter: number;
  /** Until its signal is aborted and it counts as failed; undefined: for ever. */
  readonly endAfter: number | undefined;
}

/**
 * Runs work within a limit. What continues after the limit cannot be stopped; its signal tells it.
 *
 * @param tellSlow - told once when it takes long
 * @throws CadenzaError `HANDLER_TIMED_OUT` when it is given up
 */
export function within(
  { warnAfter, endAfter }: TimeLimit,
  signal: AbortSignal,
  tellSlow: (milliseconds: number) => void,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  return tellWhenSlow(warnAfter, tellSlow, () =>
    endAfter === undefined ? work(signal) : endWithin(endAfter, signal, work),
  );
}

/**
 * Runs work, and tells once that it takes long: what never ends may hold up others, and nothing else shows it.
 *
 * @param tell - told after how many milliseconds
 */
export async function tellWhenSlow<Result>(
  after: number,
  tell: (milliseconds: number) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const callOff = longTimer(after, () => tell(after), setTimer);
  try {
    return await work();
  } finally {
    callOff();
  }
}

/** Keeps no process alive: it ends nothing. */
function setTimer(milliseconds: number, action: () => void): () => void {
  const timer = setTimeout(action, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
}

async function endWithin(
  limit: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const late = () =>
    new CadenzaError(
      'HANDLER_TIMED_OUT',
      `A handler ran for more than ${limit} ms and was abandoned. Raise handlerTimeout, or stop early when ctx.signal is aborted.`,
    );
  await resultWithin(limit, late, (over) => work(AbortSignal.any([signal, over])));
}

/** Why the waiting for a limit is given up. One error for all: to make one with its stack takes longer than the rest. */
const ended = new Error('The work has ended.');

/**
 * The result of work, unless it takes longer than `limit` milliseconds. The work then continues; its signal tells it.
 *
 * @param late - the error of work that takes longer
 * @throws what `late` makes, and whatever the work throws
 */
export async function resultWithin<Result>(
  limit: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const [over, waiting] = [new AbortController(), new AbortController()];
  // `AbortSignal.timeout` keeps no process alive, which ends without a word when it waits for nothing else.
  const expired = waitFor(systemClock, limit, waiting.signal).then(() => {
    const error = late();
    over.abort(error);
    throw error;
  });
  try {
    return await Promise.race([work(over.signal), expired]);
  } finally {
    waiting.abort(ended);
  }
}

/**
 * Waits for work to end, at most for a time.
 *
 * @param limit - milliseconds
 * @param clock - by which the time goes; default: the machine's
 * @returns whether it ended in time; it continues otherwise
 */
export async function endsWithin(
  work: Promise<void>,
  limit: number,
  clock: Clock = systemClock,
): Promise<boolean> {
  const waiting = new AbortController();
  const expired = waitFor(clock, limit, waiting.signal).then(
    () => false,
    () => true,
  );
  try {
    return await Promise.race([work.then(() => true), expired]);
  } finally {
    waiting.abort(ended);
  }
}
