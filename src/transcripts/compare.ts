import type { SaidMessage } from './said-message.js';
import type { Action, ExpectedMessage, Place, Step } from './transcript.js';
import { isAsExpected, isSamePlace, writtenExpectation, writtenMessage } from './written.js';

/** What a step should bring, and what it did bring, message by message as they are written. */
export interface Comparison {
  readonly isSame: boolean;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
  /** The first message that is not as it should be, if there is one. */
  readonly first: ExpectedMessage | undefined;
}

/**
 * Compares what the bot said after a step with what it was to say.
 *
 * @param heard - what it said since the step before, in its order
 * @param said - all that it said so far
 */
export function compareAnswers(
  step: Step,
  heard: readonly SaidMessage[],
  said: readonly SaidMessage[],
): Comparison {
  const here = answerPlace(step.action, said);
  const left = [...heard];
  const expected: string[] = [];
  const actual: string[] = [];
  for (const message of step.expected) {
    const place = message.place ?? here;
    const index = left.findIndex((one) => place === undefined || isSamePlace(one.place, place));
    const [found] = index < 0 ? [] : left.splice(index, 1);
    const written = found === undefined ? [] : [writtenMessage(found, here)];
    actual.push(...written);
    expected.push(
      ...(found !== undefined && isAsExpected(found, message)
        ? written
        : [writtenExpectation(message, here)]),
    );
  }
  actual.push(...left.map((one) => writtenMessage(one, here)));
  return {
    isSame: actual.join('\n') === expected.join('\n'),
    expected,
    actual,
    first: step.expected.find((_, index) => expected[index] !== actual[index]),
  };
}

/** Where the bot is expected to answer an action. */
export function answerPlace(action: Action, said: readonly SaidMessage[]): Place | undefined {
  switch (action.kind) {
    case 'say':
    case 'attach':
      return action.room === undefined ? { person: action.who } : { room: action.room };
    case 'join':
    case 'leave':
      return { room: action.room };
    case 'press':
      return said.findLast(({ forms }) =>
        forms.some(({ buttons }) => buttons.includes(action.button)),
      )?.place;
    case 'wait':
    case 'restart':
      return undefined;
  }
}
