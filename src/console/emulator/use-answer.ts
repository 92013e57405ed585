import { useCallback, useEffect, useState } from 'preact/hooks';
import { sentenceOf } from '../service/pod-error.js';

/** What the pod answered, and how to change it. */
export interface AnswerAndChange<Answer> {
  /** `undefined` until there is one. */
  readonly answer: Answer | undefined;
  /** Why the last change failed. */
  readonly problem: string | undefined;
  /** Makes a change, if there is one, and asks again. Tells whether that worked. */
  readonly change: (work?: () => Promise<void>) => Promise<boolean>;
}

/**
 * Asks the pod when the component appears, and again after each change.
 *
 * @param ask - has to stay the same from one rendering to the next
 */
export function useAnswer<Answer>(ask: () => Promise<Answer>): AnswerAndChange<Answer> {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<string>();
  const change = useCallback(
    async (work?: () => Promise<void>) => {
      try {
        await work?.();
        setAnswer(await ask());
        setProblem(undefined);
        return true;
      } catch (error) {
        setProblem(sentenceOf(error));
        return false;
      }
    },
    [ask],
  );
  useEffect(() => void change(), [change]);
  return { answer, problem, change };
}
