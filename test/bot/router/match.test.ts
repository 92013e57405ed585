import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { match, type MatchResult } from '../../../src/bot/router/match.js';
import { parsePattern } from '../../../src/bot/router/pattern.js';
import { wordsOf } from '../../../src/bot/router/words.js';
import { inEnglish, loadTestTexts } from '../context.js';
import { incoming } from './incoming.js';

beforeAll(loadTestTexts);

/** An hour after midnight in Tokyo, on the day before in Paris. */
const moment = { now: Date.parse('2026-11-22T16:00:00Z'), timeZone: 'Asia/Tokyo' };

const hold = (content: string, pattern: string): MatchResult =>
  match(parsePattern(pattern), wordsOf(incoming(content)), moment);

const problemOf = (result: MatchResult): string =>
  result.matches ? '' : inEnglish(result.problem);

test.each([
  ['/at tomorrow', '/at {d:date}', { d: '2026-11-24' }],
  ['/at TODAY', '/at {d:date}', { d: '2026-11-23' }],
  ['/at 2028-02-29', '/at {d:date}', { d: '2028-02-29' }],
  ['/at 9:05', '/at {t:time}', { t: '09:05' }],
  ['/at 12am', '/at {t:time}', { t: '00:00' }],
  ['/at "4:30 pm"', '/at {t:time}', { t: '16:30' }],
  ['/in 1h30m', '/in {d:duration}', { d: 5_400_000 }],
  ['/in "2 d"', '/in {d:duration}', { d: 172_800_000 }],
  ['/set Yes', '/set {on:boolean}', { on: true }],
  ['/set off', '/set {on:boolean}', { on: false }],
  ['/to ada@example.com', '/to {who:email}', { who: 'ada@example.com' }],
  ['/get https://example.com/?a=b', '/get {from:url}', { from: 'https://example.com/?a=b' }],
  ['/do SELL 5', '/do {side:buy|sell} {n:int}', { side: 'sell', n: 5 }],
  ['/list', '/list [--all] [--limit:int]', { all: false }],
  ['/list --all', '/list [--all] [--limit:int]', { all: true }],
  ['/list —limit=5 –ALL', '/list [--all] [--limit:int]', { all: true, limit: 5 }],
  ['/say --loud hi --there', '/say [--loud] {text...}', { loud: true, text: 'hi --there' }],
  ['/say "--loud"', '/say [--loud] {word}', { loud: false, word: '--loud' }],
  ['/say --dry-run', '/say [--dry-run]', { dryRun: true }],
  ['/say --loud', '/say {word}', { word: '--loud' }],
])('%s gives the values of %s', (content, pattern, args) => {
  expect(hold(content, pattern)).toEqual({ matches: true, args });
});

test('several mentions are one list, and what follows them the next argument', () => {
  const both = '/add <mention uid="1"/> <mention uid="2"/> now';
  expect(hold(both, '/add {@people*} {when}')).toMatchObject({
    matches: true,
    args: { people: [{ userId: 1 }, { userId: 2 }], when: 'now' },
  });
  expect(problemOf(hold('/add now', '/add {@people*} {when}'))).toContain('needs a user');
  expect(hold('/add now', '/add [@people*]').matches).toBe(false);
});

test.each([
  ['/at 2027-02-29', '/at {d:date}', 'a date, such as 2026-12-31'],
  ['/at 24:00', '/at {t:time}', 'a time, such as'],
  ['/at 13pm', '/at {t:time}', 'a time, such as'],
  ['/at 9', '/at {t:time}', 'a time, such as'],
  ['/in 5', '/in {d:duration}', 'a duration, such as'],
  ['/in 5y', '/in {d:duration}', 'a duration, such as'],
  ['/set maybe', '/set {on:boolean}', 'yes or no'],
  ['/to ada', '/to {who:email}', 'an email address'],
  ['/get javascript:alert(1)', '/get {from:url}', 'http:// or https://'],
  ['/do hold', '/do {side:buy|sell}', 'one of buy, sell'],
  ['/list --limit many', '/list [--limit:int]', '--limit needs a whole number.'],
  ['/list --limit', '/list [--limit:int]', '--limit needs a whole number.'],
  ['/list --all --all', '/list [--all]', '--all is given twice.'],
  ['/list --al', '/list [--all]', 'There is no --al here.'],
  ['/list --all=no', '/list [--all]', '"no" is too much.'],
  ['/list', '/list {--limit:int}', 'The argument "--limit" is missing.'],
])('%s is no %s, and the answer says why', (content, pattern, problem) => {
  expect(problemOf(hold(content, pattern))).toContain(problem);
});

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
  [
    '/quote $IBM',
    '/quote {$ticker}',
    1,
    'The argument "ticker" needs a cashtag, such as $IBM. Here "$IBM" is plain text: choose it from the list that opens while you type.',
  ],
  ['/watch $IBM $MSFT', '/watch {$tickers*}', 1, 'Here "$IBM" is plain text'],
  ['/greet @bob', '/greet {@user}', 1, 'Here "@bob" is plain text'],
  ['/about #news', '/about {#topic}', 1, 'Here "#news" is plain text'],
  ['/about <cash tag="IBM"/>', '/about {#topic}', 1, 'needs a hashtag, such as #topic, not "$IBM"'],
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
  expect(problemOf(result)).toContain(problem);
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
      expect(match(parsePattern('/echo {text}'), words, moment)).toEqual({
        matches: true,
        args: { text },
      });
    }),
  );
});
