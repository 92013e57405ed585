import { expect, test } from '@jest/globals';
import { durationOf, ProgressLine } from '../../../src/cli/service/progress-line.js';
import { textWidth } from '../../../src/cli/terminal/text-width.js';

/** What was written to a terminal, and a clock that is set by hand. */
function terminal(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => written.push(text), now: 0 };
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

test.each([10, 40, 80, 200])('it stays in one row of %d columns', (columns) => {
  const shown = terminal(true, columns);
  const line = new ProgressLine('messages', 2_000_000, shown, () => shown.now);
  shown.now = 1_000;
  line.set(123_456, 98_765);
  const text = shown.written[0]?.replace('\r\u001B[K', '') ?? '';
  expect(textWidth(text)).toBeLessThan(columns);
  expect(text).toContain('123456/2'.slice(0, columns - 1));
});

test('what was done before says nothing of the rate: that is the one of the last ten seconds', () => {
  const shown = terminal(true, 200);
  const line = new ProgressLine('messages', 20_000, shown, () => shown.now);
  shown.now = 1;
  line.set(10_000, 0);
  for (let second = 1; second <= 20; second++) {
    shown.now = second * 1_000;
    line.set(10_000 + second * 100, 0);
  }
  expect(shown.written.at(-1)).toContain('12000/20000 messages, 100 a second, 80 s left');
});

test('it gives way to what is printed, and comes again', () => {
  const shown = terminal(true);
  const line = new ProgressLine('users', 2, shown, () => shown.now);
  line.clear();
  line.count(false);
  line.clear();
  line.clear();
  shown.now = 1_000;
  line.count(false);
  line.end();
  expect(shown.written.map((text) => text.replace(/[█░].*/, '…'))).toEqual([
    '\r\u001B[K…',
    '\r\u001B[K',
    '\r\u001B[K…',
    '\n',
  ]);
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
