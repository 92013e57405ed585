import { expect, test } from '@jest/globals';
import { durationOf, ProgressLine } from '../../../src/cli/service/progress-line.js';

/** What was written to a terminal, and a clock that is set by hand. */
function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text), now: 0 };
}

test('a terminal is shown how far it is, the rate, and the time left', () => {
  const shown = terminal(true);
  const line = new ProgressLine('users', 4, shown, () => shown.now);
  shown.now = 500;
  line.count(false);
  shown.now = 1_000;
  line.count(true);
  line.end();
  expect(shown.written).toEqual([
    '\r\u001B[K██████░░░░░░░░░░░░░░░░░░ 1/4 users, 2 a second, 2 s left, 0 failed',
    '\r\u001B[K████████████░░░░░░░░░░░░ 2/4 users, 2 a second, 1 s left, 1 failed',
    '\n',
  ]);
});

test('it is written ten times a second at most, and always in the end', () => {
  const shown = terminal(true);
  const line = new ProgressLine('messages', 1_000, shown, () => shown.now);
  for (let index = 0; index < 1_000; index++) {
    shown.now += 1;
    line.count(false);
  }
  expect(shown.written).toHaveLength(11);
  expect(shown.written.at(-1)).toContain('1000/1000');
});

test('where there is no terminal nothing is written', () => {
  const shown = terminal(false);
  using line = new ProgressLine('users', 1, shown, () => shown.now);
  line.count(false);
  line.end();
  expect(shown.written).toEqual([]);
});

test.each([
  [900, '1 s'],
  [119_000, '119 s'],
  [150_000, '3 min'],
  [7_500_000, '2 h 5 min'],
])('%d ms are %j', (milliseconds, text) => {
  expect(durationOf(milliseconds)).toBe(text);
});
