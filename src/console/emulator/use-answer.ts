import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { sentenceOf } from '../service/pod-error.js';
import { createQuestions } from '../service/questions.js';

/** What the pod answered, and how to change it. */
export interface AnswerAndChange<Answer> {
  /** `undefined` until there is one. */
  readonly answer: Answer | undefined;
  /** Why the last change failed. */
  readonly problem: string | undefined;
  /** Makes a change, if there is one, and asks again. Tells whether that worked. */
  readonly change: (work?: () => Promise<void>) => Promise<boolean>;
}

/** How often the pod is asked again while somebody looks, in milliseconds. */
const pause = 1_000;

/**
 * Asks the pod when the component appears, after each change, and every second: others change it too.
 *
 * @param ask - has to stay the same from one rendering to the next
 */
export function useAnswer<Answer>(ask: () => Promise<Answer>): AnswerAndChange<Answer> {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<string>();
  const questions = useMemo(createQuestions, []);
  /** What was asked before a change and answered after it does not show the state before it again. */
  const askAgain = useCallback(async () => {
    const isNews = questions.ask('answer');
    const found = await ask();
    if (isNews()) {
      setAnswer(found);
    }
  }, [ask]);
  const change = useCallback(
    async (work?: () => Promise<void>) => {
      try {
        await work?.();
        await askAgain();
        setProblem(undefined);
        return true;
      } catch (error) {
        setProblem(sentenceOf(error));
        return false;
      }
    },
    [askAgain],
  );
  useEffect(() => void change(), [change]);
  const isUnanswered = useRef(true);
  isUnanswered.current = answer === undefined;
  useRepeated(async () => {
    const isFirst = isUnanswered.current;
    try {
      await askAgain();
      if (isFirst) {
        setProblem(undefined);
      }
    } catch {
      // That the pod is away is shown elsewhere; failures of what was asked by hand stay to be read.
    }
  }, ask);
  return { answer, problem, change };
}

/** Does something again and again while somebody looks at the page, one after the other. */
export function useRepeated(work: () => Promise<void>, subject: unknown): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const next = () => {
      timer = setTimeout(() => {
        void (document.hidden ? Promise.resolve() : work()).finally(() => {
          if (!ended) {
            next();
          }
        });
      }, pause);
    };
    next();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [subject]);
}
