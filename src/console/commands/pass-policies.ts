import { PodError } from '../service/pod-error.js';
import type { PolicyFlags } from '../service/pod-service.js';
import type { ConsoleState } from '../state/console-state.js';
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

/** Asks one question at a time, each of whoever was acted as when it came up; what objects next waits for the answer before. */
export function createPolicyGate(store: Store): PolicyGate {
  let decide: ((insists: boolean) => void) | undefined;
  let before = Promise.resolve(false);

  const answer = (insists: boolean) => {
    const asked = decide;
    decide = undefined;
    store.dispatch({ type: 'objectionAnswered' });
    asked?.(insists);
  };
  // Who changes over leaves the question behind: it goes from the page, and the next one would wait for it for ever.
  store.subscribe(() => {
    if (decide !== undefined && store.state().objection === undefined) {
      answer(false);
    }
  });

  const ask = (objection: NonNullable<PodError['objection']>, me: ConsoleState['me']) => {
    const next = before.then(() =>
      store.state().me === me
        ? new Promise<boolean>((resolve) => {
            decide = resolve;
            store.dispatch({ type: 'objectionRaised', objection });
          })
        : false,
    );
    before = next;
    return next;
  };

  return {
    pass: async (attempt) => {
      const { me } = store.state();
      let ignoreDLPwarning = false;
      for (;;) {
        try {
          return await attempt({ enforceExpressionFiltering: true, ignoreDLPwarning });
        } catch (error) {
          if (!(error instanceof PodError) || error.objection === undefined) {
            throw error;
          }
          if (!(await ask(error.objection, me))) {
            return undefined;
          }
          ignoreDLPwarning = true;
        }
      }
    },
    answer,
  };
}
