import { reportFailure } from '../failure.js';

/** How work has ended: with all of it done, by Ctrl-C, or at an error. */
export type End = 'complete' | 'interrupted' | 'broken off';

interface Work<Outcome> {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly take: (outcome: Outcome) => void;
  /** Takes the line of progress away, so that the error stands below it. */
  readonly beforeError: () => void;
}

/** Takes outcomes until there are no more, or Ctrl-C, or an error, which is printed: what was done is still to be told. */
export async function workThrough<Outcome>(
  outcomes: AsyncIterable<Outcome>,
  { signal, take, beforeError }: Work<Outcome>,
): Promise<End> {
  try {
    for await (const outcome of outcomes) {
      take(outcome);
      if (signal.aborted) {
        return 'interrupted';
      }
    }
    return 'complete';
  } catch (error) {
    beforeError();
    reportFailure(error);
    return 'broken off';
  }
}

/** What is said of the rest, after what was done. */
export const goesOn = 'Stopped; the same command continues from here.';

/** The exit code of work that has ended, of which so many have failed. */
export function exitCodeOf(end: End, failed: number): number {
  if (end === 'interrupted') {
    return 130;
  }
  return end === 'complete' && failed === 0 ? 0 : 1;
}
