import { expect, test } from '@jest/globals';
import { firstOfLong } from '../../../src/console/controls/first-of-long.js';

test.each(['', 'short', 'two\nlines', 'line\n'.repeat(500), 'x'.repeat(50_000)])(
  'what is not long is drawn as it is (%#)',
  (text) => {
    expect(firstOfLong(text)).toBe(text);
  },
);

test('of many lines the first are drawn', () => {
  expect(firstOfLong('line\n'.repeat(501))).toBe('line\n'.repeat(500));
});

test('of long lines as many are drawn as there is room for, and of one that is too long its beginning', () => {
  const line = `${'x'.repeat(19_999)}\n`;
  expect(firstOfLong(line.repeat(4))).toBe(line.repeat(2));
  expect(firstOfLong('x'.repeat(60_000))).toBe('x'.repeat(50_000));
});

test('no character is cut in two', () => {
  expect(firstOfLong(`x${'😀'.repeat(30_000)}`)).toBe(`x${'😀'.repeat(24_999)}`);
});
