import { expect, test } from '@jest/globals';
import { cellText, countOf } from '../../../src/console/records/record-view.js';

const when = (time: unknown) => cellText({ time }, { label: 'When', path: 'time', as: 'time' });

test('a time before 1970 is one, and so is the first moment of that year', () => {
  expect(when(-1)).toBe('1969-12-31T23:59:59.999Z');
  expect(when(0)).toBe('1970-01-01T00:00:00.000Z');
});

test('a time that no calendar has is left out, and so is what is none', () => {
  expect([when(8.64e15 + 1), when(undefined), when('soon')]).toEqual(['', '', '']);
});

test('a table tells how many rows there are, and whether there may be more than it shows', () => {
  expect(countOf(3, 3)).toBe('3 in all');
  expect(countOf(1, 3)).toBe('1 of 3');
  expect(countOf(5000, 5000)).toBe('The first 5000; there may be more');
  expect(countOf(7, 5000)).toBe('7 of the first 5000; there may be more');
});
