import { PodError } from '../service/pod-error.js';
import type { PolicyFlags } from '../service/pod-service.js';
import type { Store } from '../state/store.js';

/** Sends things past the policies of the company, and asks the person where these object. */
export interface PolicyGate {
  /**
   * Does something that policies look at.
   *
   * @returns the result; `undefined` when policies object and the person goes back to change it
   */
  pass<Result>(attempt: (flags: PolicyFlags) => Promise<Result>): Promise<Result | undefined>;
  /** What the person wants. @param insists - sends it in spite of the warning */
  answer(insists: boolean): void;
}

/** Asks one question at a time; what objects next waits for the answer before. */
export function createPolicyGate(store: Store): PolicyGate {
  let decide: ((insists: boolean) => void) | undefined;
  let before = Promise.resolve(false);

  const ask = (objection: NonNullable<PodError['objection']>) => {
    const next = before.then(
      () =>
        new Promise<boolean>((resolve) => {
          decide = resolve;
          store.dispatch({ type: 'objectionRaised', objection });
        }),
    );
    before = next;
    return next;
  };

  return {
    pass: async (attempt) => {
      let ignoreDLPwarning = false;
      for (;;) {
        try {
          return await attempt({ enforceExpressionFiltering: true, ignoreDLPwarning });
        } catch (error) {
          if (!(error instanceof PodError) || error.objection === undefined) {
            throw error;
          }
          if (!(await ask(error.objection))) {
            return undefined;
          }
          ignoreDLPwarning = true;
        }
      }
    },
    answer: (insists) => {
      store.dispatch({ type: 'objectionAnswered' });
      decide?.(insists);
      decide = undefined;
    },
  };
}
