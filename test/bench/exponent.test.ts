import { expect, test } from '@jest/globals';
import { exponentOf } from '../../bench/growth/exponent.js';

test('what doubles with the size has the exponent 1, what is squared 2, what stays 0', () => {
  const sizes = [100, 200, 400, 800];

  expect(exponentOf(sizes.map((size) => [size, 3 * size]))).toBeCloseTo(1);
  expect(exponentOf(sizes.map((size) => [size, size ** 2]))).toBeCloseTo(2);
  expect(exponentOf(sizes.map((size) => [size, 7]))).toBeCloseTo(0);
});
