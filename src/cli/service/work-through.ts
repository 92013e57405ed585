import { reportFailure } from '../failure.js';
import { isOfClosing } from './connect.js';

/** How work has ended: with all of it done, by Ctrl-C, or at an error. */
export type End = 'complete' | 'interrupted' | 'broken off';

interface Work {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Takes the line of progress away, so that the error stands below it. */
  readonly beforeError: () => void;
}

/**
 * Does long work until it is done, or an error, which is printed: what was done is still to be told. Ctrl-C ends it
 * from within, by the client that takes no more calls, so that what became of those under way is known.
 */
export async function workThrough(
  work: () => Promise<unknown>,
  { signal, beforeError }: Work,
): Promise<End> {
  try {
    await work();
    return 'complete';
  } catch (error) {
    if (signal.aborted && (error === signal.reason || isOfClosing(error))) {
      return 'interrupted';
    }
    beforeError();
    reportFailure(error);
    return 'broken off';
  }
}

/** The exit code of work that has ended, of which so many have failed. */
export function exitCodeOf(end: End, failed: number): number {
  if (end === 'interrupted') {
    return 130;
  }
  return end === 'complete' && failed === 0 ? 0 : 1;
}
