/**
 * Work that is done some at a time. Between two steps, whoever asked for it may let others have their turn; each step
 * takes about a millisecond at most.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of the work at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
  }
}
