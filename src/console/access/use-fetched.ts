import { useEffect, useState } from 'preact/hooks';
import { sentenceOf } from '../service/pod-error.js';
import { useWhenBack } from './use-when-back.js';

/** What the pod answered to a question. */
export interface Fetched<Answer> {
  /** `undefined` until there is one. What was answered once stays while it is asked again. */
  readonly answer: Answer | undefined;
  /** Why the last question failed. */
  readonly problem: string | undefined;
  readonly retry: () => void;
}

/**
 * Asks the pod for something when a part of the page appears, and again when a lost connection is back.
 *
 * @example
 * const { answer, problem, retry } = useFetched(async () => (await fetch('/version')).text(), 'version');
 *
 * @param subject - what is asked for; with another one, the answer to the one before is gone
 * @param version - asks again when something of it changes; always as many
 */
export function useFetched<Answer>(
  ask: () => Promise<Answer>,
  subject: string,
  version: readonly unknown[] = [],
): Fetched<Answer> {
  const [found, setFound] = useState<Found<Answer>>({ subject });
  const [tries, setTries] = useState(0);
  const { answer, problem } = found.subject === subject ? found : {};
  const retry = () => {
    setFound(({ problem: _, ...before }) => before);
    setTries((before) => before + 1);
  };
  useEffect(() => {
    let isWanted = true;
    const keep = (next: Partial<Found<Answer>>) =>
      isWanted &&
      setFound((before) => ({ ...(before.subject === subject && before), subject, ...next }));
    ask().then(
      (given) => keep({ answer: given, problem: undefined }),
      (error: unknown) => keep({ problem: sentenceOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [subject, tries, ...version]);
  useWhenBack(problem !== undefined, retry);
  return { answer, problem, retry };
}

interface Found<Answer> {
  readonly subject: string;
  readonly answer?: Answer;
  readonly problem?: string | undefined;
}
