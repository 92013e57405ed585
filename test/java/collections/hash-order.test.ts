import { expect, test } from '@jest/globals';
import { inHashOrder } from '../../../src/java/collections/index.js';

test('texts stand in the order of the low bits of their hashes', () => {
  expect(inHashOrder(['p', 'o', 'b'])).toEqual(['p', 'b', 'o']);
  expect(inHashOrder(['three', 'two', 'one'])).toEqual(['one', 'three', 'two']);
});

test('texts of one bucket stand in the order in which they came', () => {
  expect(inHashOrder(['q', 'a'])).toEqual(['q', 'a']);
  expect(inHashOrder(['a', 'q', 'a'])).toEqual(['a', 'q']);
  expect(inHashOrder(['BB', 'Aa'])).toEqual(['BB', 'Aa']);
});

test('the buckets grow with the texts', () => {
  const letters = Array.from('abcdefghijklmnop').toReversed();
  expect(inHashOrder(letters.slice(0, 12)).join('')).toBe('pefghijklmno');
  expect(inHashOrder(letters).join('')).toBe('abcdefghijklmnop');
});
