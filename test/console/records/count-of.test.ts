import { expect, test } from '@jest/globals';
import { countOf } from '../../../src/console/records/count-of.js';

test('a table tells how many rows there are, and whether there may be more than it shows', () => {
  expect(countOf(3, 3)).toBe('3 in all');
  expect(countOf(1, 3)).toBe('1 of 3');
  expect(countOf(5000, 5000)).toBe('The first 5000; there may be more');
  expect(countOf(7, 5000)).toBe('7 of the first 5000; there may be more');
});
