import { expect, test } from '@jest/globals';
import { printable, printableLines } from '../../../src/cli/terminal/printable.js';

test.each([
  ['a title and a colour', 'a\u001B]0;owned\u0007\u001B[31mb', 'a ]0;owned [31mb'],
  ['the controls of one byte that C1 has', 'a\u009B2Jb', 'a 2Jb'],
  ['a line that is turned around', 'a\u202Eb', 'a b'],
  ['the end of a line', 'a\r\nb', 'a b'],
])('what would be a command to a terminal is a space: %s', (_, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('emoji of several parts and words with joiners stay as they are', () => {
  expect(printable('👩‍👩‍👧 می‌خواهم')).toBe('👩‍👩‍👧 می‌خواهم');
});

test('text of several lines keeps its lines and nothing else', () => {
  expect(printableLines('a\n\u001B[2Jb\r\nc')).toBe('a\n [2Jb \nc');
});
