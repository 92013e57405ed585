import { expect, test } from '@jest/globals';
import { shortened, textWidth } from '../../../src/cli/terminal/text-width.js';

test.each([
  ['', 0],
  ['Alice', 5],
  ['Zoë', 3],
  ['Zoe\u0308', 3],
  ['田中太郎', 8],
  ['ｱﾙﾌｧ', 4],
  ['한국어', 6],
  ['👩‍👩‍👧', 2],
  ['🇫🇷', 2],
  ['❤️', 2],
  ['1️⃣', 2],
  ['— “…”', 5],
])('%j takes %d columns', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test.each([
  ['Alice Archer', 12, 'Alice Archer'],
  ['Alice Archer', 6, 'Alice…'],
  ['田中太郎', 8, '田中太郎'],
  ['田中太郎', 6, '田中…'],
  ['👩‍👩‍👧👩‍👩‍👧', 3, '👩‍👩‍👧…'],
])('%j in %d columns is %j', (text, columns, short) => {
  expect(shortened(text, columns)).toBe(short);
});

test('half a character stays half a character', () => {
  expect(shortened('\uD83Dabc', 3)).toBe('\uD83Da…');
});
