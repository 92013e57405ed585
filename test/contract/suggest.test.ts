import { expect, test } from '@jest/globals';
import { suggest } from '../../src/contract/suggest.js';

const commands = ['/quote', '/help', '/poll', '/whoami'];

test.each([
  ['/qoute', '/quote'],
  ['/quot', '/quote'],
  ['/Quotes', '/quote'],
  ['/hlep', '/help'],
  ['/pol', '/poll'],
])('%s is taken for %s', (typed, meant) => {
  expect(suggest(typed, commands)).toBe(meant);
});

test.each(['/something', '/x', 'hello', ''])('"%s" is like no command', (typed) => {
  expect(suggest(typed, commands)).toBeUndefined();
});

test('the closest command is suggested, not the first', () => {
  expect(suggest('/votes', ['/notes', '/vote'])).toBe('/notes');
  expect(suggest('/vot', ['/note', '/vote'])).toBe('/vote');
});

test('a very long word is compared with nothing', () => {
  const long = 'x'.repeat(100_000);
  expect(suggest(long, [long])).toBeUndefined();
});
