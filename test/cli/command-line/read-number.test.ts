import { expect, test } from '@jest/globals';
import { readNumber, readPort } from '../../../src/cli/command-line/read-number.js';

const upToEight = { from: 1, to: 8 };

test('an option takes the whole numbers of its range, both ends included', () => {
  expect(['1', '8'].map((text) => readNumber(text, upToEight, 'No.'))).toEqual([1, 8]);
  expect(readNumber('5000', { from: 1 }, 'No.')).toBe(5000);
  expect(readPort('0')).toBe(0);
});

test.each(['0', '9', '', ' 2', '2.0', '1e0', '0x2', '-2', 'two'])(
  'what is outside of it or not written in digits is refused: "%s"',
  (text) => {
    expect(() => readNumber(text, upToEight, 'From 1 to 8.')).toThrow('From 1 to 8.');
  },
);
