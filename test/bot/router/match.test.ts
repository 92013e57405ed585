import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { match, type MatchResult } from '../../../src/bot/router/match.js';
import { parsePattern } from '../../../src/bot/router/pattern.js';
import { wordsOf } from '../../../src/bot/router/words.js';
import { incoming } from './incoming.js';

const hold = (content: string, pattern: string): MatchResult =>
  match(parsePattern(pattern), wordsOf(incoming(content)));

test.each([
  ['/ping', '/ping', {}],
  ['/PING', '/ping', {}],
  ['/poll close 3', '/poll close {id:int}', { id: 3 }],
  ['/echo hi', '/echo {word}', { word: 'hi' }],
  ['/echo "hi there"', '/echo {word}', { word: 'hi there' }],
  ['/echo hi  there "x"', '/echo {text...}', { text: 'hi  there "x"' }],
  ['/echo', '/echo [text...]', {}],
  ['/poll "a b" <hash tag="c"/> d', '/poll {options*}', { options: ['a b', '#c', 'd'] }],
  ['/poll', '/poll [options*]', {}],
  ['/add 1.5 -2', '/add {a:number} {b:number}', { a: 1.5, b: -2 }],
  ['/add +3 .5', '/add {a:int} {b:number}', { a: 3, b: 0.5 }],
  ['/move a to b', '/move {what} to {where}', { what: 'a', where: 'b' }],
  ['/roll', '/roll [sides:int] [times:int]', {}],
  ['/roll 6', '/roll [sides:int] [times:int]', { sides: 6 }],
  ['/echo <hash tag="news"/>', '/echo {word}', { word: '#news' }],
])('%s fits %s', (content, pattern, args) => {
  expect(hold(content, pattern)).toEqual({ matches: true, args });
});

test('tags arrive as what they are', () => {
  const content = '/tag <mention uid="7"/> <hash tag="news"/> <cash tag="IBM"/>';
  expect(hold(content, '/tag {@user} {#topic} {$ticker}')).toMatchObject({
    matches: true,
    args: {
      user: { kind: 'mention', userId: 7 },
      topic: { kind: 'hashtag', value: 'news' },
      ticker: { kind: 'cashtag', value: 'IBM' },
    },
  });
});

test.each([
  ['/quote', '/quote {$ticker}', 1, 'The argument "ticker" is missing.'],
  [
    '/quote IBM',
    '/quote {$ticker}',
    1,
    'The argument "ticker" needs a cashtag, such as $IBM, not "IBM".',
  ],
  ['/roll six', '/roll [sides:int]', 1, 'The argument "sides" needs a whole number, not "six".'],
  ['/roll 1.5', '/roll [sides:int]', 1, 'needs a whole number'],
  ['/roll 99999999999999999999', '/roll [sides:int]', 1, 'needs a whole number'],
  ['/add 1e5', '/add {a:number}', 1, 'needs a number'],
  ['/add 0x1f', '/add {a:number}', 1, 'needs a number'],
  ['/add NaN', '/add {a:number}', 1, 'needs a number'],
  ['/greet @7', '/greet {@user}', 1, 'needs a user, mentioned with @'],
  ['/move a b', '/move {what} to {where}', 2, 'The word "to" is missing.'],
  ['/ping now', '/ping', 1, '"now" is too much.'],
  ['<hash tag="poll"/>', '#poll', 0, 'missing'],
])('%s does not fit %s', (content, pattern, fitting, problem) => {
  const result = hold(content, pattern);
  expect(result).toMatchObject({ matches: false, fitting });
  expect(result).toHaveProperty('problem', expect.stringContaining(problem));
});

test('a literal word of a pattern is never a regular expression', () => {
  expect(hold('/aXb', '/a.b').matches).toBe(false);
  expect(hold('/a.b', '/a.b').matches).toBe(true);
  expect(hold('/c++', '/c++').matches).toBe(true);
  expect(hold('(', '(').matches).toBe(true);
});

test('a word that is too long to repeat is shortened in the answer', () => {
  const result = hold(`/roll ${'x'.repeat(5_000)}`, '/roll {sides:int}');
  expect(JSON.stringify(result).length).toBeLessThan(200);
});

test('whatever someone writes in quotes arrives as one argument, unchanged', () => {
  const quotable = fc.string().filter((text) => !/["“”„]/.test(text));
  fc.assert(
    fc.property(quotable, (text) => {
      const tokens = [{ kind: 'text', text: `/echo "${text}"` }] as const;
      const words = wordsOf({ text: tokens[0].text, tokens });
      expect(match(parsePattern('/echo {text}'), words)).toEqual({ matches: true, args: { text } });
    }),
  );
});
