import { expect, test } from '@jest/globals';
import type { Observation } from '../../../src/bot/index.js';
import { Problems } from '../../../src/cli/dev/problems.js';
import { Traces } from '../../../src/cli/dev/traces.js';
import type { BotProblem, BotTrace } from '../../../src/contract/index.js';
import { messageEvent } from '../../bot/events.js';

const about = { eventType: 'MESSAGESENT', traceId: 'trace' };

/** What is told of an error of a handler: in the terminal, beside the chat, and in the list of events. */
function told(error: unknown, secret = 'none') {
  const printed: string[] = [];
  const problems: BotProblem[] = [];
  const traces: BotTrace[] = [];
  const redact = (text: string): string => text.replaceAll(secret, '[secret]');
  const observation: Observation = {
    kind: 'handled',
    event: messageEvent('hello'),
    took: 1,
    error,
    ...about,
  };
  new Problems({
    name: 'echo',
    print: (text) => printed.push(text),
    colour: true,
    onProblem: (problem) => problems.push(problem),
  }).observe(observation, { sourceOf: () => undefined, redact });
  new Traces((trace) => traces.push(trace), redact).observe(observation);
  return { printed, title: problems[0]?.title, error: traces[0]?.error };
}

test('an error that quotes what somebody wrote does nothing to the terminal', () => {
  const { printed } = told(
    new Error('no order \u001B]0;owned\u0007 \u009B2J \u202Egnp.exe\nat all'),
  );
  expect(printed).toEqual(['Error: no order  ]0;owned   2J  gnp.exe\nat all']);
  expect(told('\u001B[2J').printed).toEqual([' [2J']);
});

test('a token in an error is shown nowhere', () => {
  expect(told(new Error('refused: abc'), 'abc')).toEqual({
    printed: ['Error: refused: [secret]'],
    title: 'Error: refused: [secret]',
    error: 'Error: refused: [secret]',
  });
});

test('an error that is long is cut between two characters, so that the pod takes it', () => {
  const { title, error } = told(new Error(`${'x'.repeat(1992)}😀 and \0 more`));
  expect(title).toHaveLength(2000);
  expect(title?.isWellFormed()).toBe(true);
  expect(error?.isWellFormed()).toBe(true);
  expect(told(new Error('a \0 b')).error).toBe('Error: a   b');
});
