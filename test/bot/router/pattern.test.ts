import { expect, test } from '@jest/globals';
import { CommandPatternError, parsePattern } from '../../../src/bot/router/pattern.js';
import { usageOf } from '../../../src/bot/router/usage.js';

test('a pattern is read into literal words and arguments', () => {
  const { command, parts } = parsePattern('/Quote {$ticker} at {price:number} [quantity:int]');
  expect(command).toBe('/quote');
  expect(parts).toMatchObject([
    { kind: 'literal', text: '/Quote' },
    { kind: 'argument', name: 'ticker', type: '$one', optional: false },
    { kind: 'literal', text: 'at' },
    { kind: 'argument', name: 'price', type: 'number', optional: false },
    { kind: 'argument', name: 'quantity', type: 'int', optional: true },
  ]);
});

test.each([
  ['{word}', 'string', false],
  ['{word:string}', 'string', false],
  ['{@word}', '@one', false],
  ['{#word}', '#one', false],
  ['[$word]', '$one', true],
  ['{word...}', 'rest', false],
  ['[word...]', 'rest', true],
  ['{word*}', 'words', false],
])('%s is an argument of type %s, optional: %s', (written, type, optional) => {
  expect(parsePattern(`/x ${written}`).parts[1]).toMatchObject({
    kind: 'argument',
    name: 'word',
    type,
    optional,
  });
});

test.each([
  ['', 1, 'begins with a word'],
  ['   ', 1, 'begins with a word'],
  ['{name}', 1, 'begins with a word'],
  ['/x {name', 4, 'is not closed by "}"'],
  ['/x [name}', 4, 'is not closed by "]"'],
  ['/x { name }', 4, 'is not closed'],
  ['/x na{me}', 6, 'inside a word'],
  ['/x name]', 8, 'inside a word'],
  ['/x {}', 5, 'not a valid name'],
  ['/x {1st}', 5, 'not a valid name'],
  ['/x {@}', 6, 'not a valid name'],
  ['/x {...}', 5, 'not a valid name'],
  ['/x {n:day}', 7, '"day" is not a type of argument; there are string, int, number'],
  ['/x {n:}', 7, 'not a type'],
  ['/x {n} {n}', 8, 'used twice'],
  ['/x {n...} {m}', 11, 'nothing can follow'],
  ['/x {n*} {m}', 9, 'nothing can follow'],
  ['/x {n...} word', 11, 'nothing can follow'],
  ['/x [n] {m}', 8, 'only optional arguments'],
  ['/x [n] word', 8, 'only optional arguments'],
])('the pattern "%s" is refused at column %i: %s', (source, column, problem) => {
  const parse = (): unknown => parsePattern(source);
  expect(parse).toThrow(CommandPatternError);
  expect(parse).toThrow(problem);
  expect(parse).toThrow(expect.objectContaining({ code: 'BAD_COMMAND_PATTERN', column }));
});

test('usage shows what a user types', () => {
  const pattern = parsePattern('/book {@guest} {#topic} for {seats:int} [$desk] [note...]');
  expect(usageOf(pattern)).toBe('/book @guest #topic for seats [$desk] [note…]');
});

test('usage shows flags where they are not taken for a part of the rest', () => {
  const shown = (source: string): string => usageOf(parsePattern(source));
  expect(shown('/say [--loud] {to} {text...}')).toBe('/say to [--loud] text…');
  expect(shown('/say {to} [words*] [--n:int]')).toBe('/say to [--n int] [words…]');
  expect(shown('/list [page:int] [--all]')).toBe('/list [page] [--all]');
});
