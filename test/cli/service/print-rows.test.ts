import { expect, test } from '@jest/globals';
import { readTime, timeOf } from '../../../src/cli/service/print-rows.js';

const nine = Date.UTC(2026, 10, 1, 9);

test.each([
  ['a day, from when it begins', '2026-11-01', Date.UTC(2026, 10, 1)],
  ['a time with its zone', '2026-11-01T10:00+01:00', nine],
  ['a time in UTC, to the second', '2026-11-01T09:00:00Z', nine],
  ['a time to the millisecond', '2026-11-01T09:00:00.001Z', nine + 1],
  ['a time without a zone, which is UTC', '2026-11-01T09:00', nine],
  ['a time as tables print it', timeOf(nine), nine],
])('an option takes %s', (_what, text, expected) => {
  expect(readTime(text)).toBe(expected);
});

test.each(['5', '2026-11', '2026-02-30', '2026-11-01T25:00Z', '11/01/2026', 'yesterday', ''])(
  'an option refuses a time that is none: %j',
  (text) => {
    expect(() => readTime(text)).toThrow('A time is expected: 2026-11-01, or 2026-11-01T09:00Z.');
  },
);
