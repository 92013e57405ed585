import { expect, test } from '@jest/globals';
import { matchInTime, type Search } from '../../../src/bot/router/match-in-time.js';

const row = `${'a'.repeat(60)}!`;
const page = 'lorem ipsum '.repeat(6_000);

/** A search that had no processor says nothing of the pattern. */
function matchOnBusyMachine(pattern: RegExp, text: string): Search {
  for (;;) {
    const found = matchInTime(pattern, text);
    if (!found.isStarved) {
      return found;
    }
  }
}

test.each([
  ['a repetition within another', /(a+)+$/, row],
  ['alternatives that are repeated', /^(a|aa)+$/, row],
  ['a group of a reference', /^(a*)*\1$/, row],
  ['many repetitions side by side', /a*a*a*a*a*a*a*a*a*a*a*a*b$/, row],
  ['many optional parts', /(?:a?b?){40}c$/, row],
  ['two repetitions, in a long text', /.+;.+;$/, `${';'.repeat(60_000)}!`],
])('a search that would last is ended: %s', (_, pattern, text) => {
  const start = performance.now();
  expect(matchInTime(pattern, text)).toMatchObject({ match: null, isGivenUp: true });
  expect(performance.now() - start).toBeLessThan(5_000);
});

test.each([
  ['with nobody watching', /\bABC-(\d+)\b/i],
  ['watched, for a group that is repeated', /\bABC(?:-(\d+))+\b/i],
  ['from the beginning, whatever was found before', /\bABC-(\d+)\b/gi],
])('what is there is found %s', (_, pattern) => {
  for (const text of ['See abc-17.', `${page}abc-17`]) {
    const { match, isGivenUp } = matchOnBusyMachine(pattern, text);
    expect(isGivenUp).toBe(false);
    expect(match?.[1]).toBe('17');
    expect(match?.index).toBe(text.indexOf('abc'));
  }
});

test('after one that was ended the next one finds what it looks for', () => {
  expect(matchInTime(/(a+)+$/, row).isGivenUp).toBe(true);
  expect(matchOnBusyMachine(/(a+)+!/, row).match?.[0]).toBe(row);
});
