import { expect, test } from '@jest/globals';
import { isSameIgnoringCase } from '../../../src/java/text/index.js';

test.each([
  ['Chime', 'cHIME'],
  ['httpſ', 'https'],
  ['audıo', 'AUDIO'],
  ['audİo', 'audio'],
  ['\u212a', 'k'],
  ['ς', 'Σ'],
  ['straße', 'STRAßE'],
])('%s and %s are the same but for capital and small letters', (one, other) => {
  expect(isSameIgnoringCase(one, other)).toBe(true);
  expect(isSameIgnoringCase(other, one)).toBe(true);
});

test.each([
  ['a', 'á'],
  ['ß', 'ss'],
  ['a', 'a '],
  ['', 'a'],
])('%j and %j are not', (one, other) => {
  expect(isSameIgnoringCase(one, other)).toBe(false);
});
