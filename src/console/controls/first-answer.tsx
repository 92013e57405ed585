import { useWhenBack } from '../access/use-when-back.js';
import { Problem } from './problem.js';
import { Waiting } from './waiting.js';

/**
 * Stands where a part of the page will be until the pod has answered for the first time: says what is on its way, or why
 * it did not come and how to ask again. It asks by itself when what was lost is back: the connection to the pod, or the network.
 */
export function FirstAnswer(props: {
  /** What is read, as in the middle of a sentence: `the clock`. */
  readonly of: string;
  /** Why it could not be read. */
  readonly problem: string | undefined;
  readonly onRetry: () => void;
}) {
  const { of, problem, onRetry } = props;
  useWhenBack(problem !== undefined, onRetry);
  if (problem === undefined) {
    return <Waiting text={`Reading ${of}`} />;
  }
  const what = of.charAt(0).toUpperCase() + of.slice(1);
  return (
    <div class="first-answer">
      <Problem text={`${what} could not be read. ${problem}`} />
      <button type="button" class="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
