import { jsonProblem } from '../state/json-problem.js';
import { ConversationError } from './errors.js';

/** How large a recorded value may be, in characters of JSON. */
export const largestValue = 1_000_000;

/**
 * A value as a journal gives it back.
 *
 * @param label - names the step in the error
 * @throws ConversationError `CONVERSATION_VALUE` for what JSON does not give back as it was (dates, maps,
 *   functions, NaN, classes), and for what is too large
 */
export function recordable<Value>(label: string, value: Value): Value {
  if (value === undefined) {
    return value;
  }
  const problem = jsonProblem(value, label);
  if (problem !== undefined) {
    throw new ConversationError(
      'CONVERSATION_VALUE',
      `${problem} cannot be recorded: a step must return what JSON can hold: text, numbers, lists and plain objects.`,
    );
  }
  const text = JSON.stringify(value);
  if (text.length > largestValue) {
    throw new ConversationError(
      'CONVERSATION_VALUE',
      `The value of "${label}" has ${text.length} characters of JSON; a step keeps ${largestValue} at most. Keep it elsewhere, and record where.`,
    );
  }
  const copy: unknown = JSON.parse(text);
  // The walk above has shown that JSON gives it back as it was.
  return copy as Value;
}
