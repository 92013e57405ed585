import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  compileJavaPattern,
  javaPatternProblem,
  matchesJavaPattern,
  PatternError,
} from '../../../src/java/regex/index.js';

/** What Java 17's `Pattern.compile(pattern).matcher(text)` finds: each match with its groups; `null` where it refuses. */
interface Outcome {
  readonly pattern: string;
  readonly text: string;
  readonly matches: string | null;
}

const outcomes = readFileSync(join(__dirname, 'fixtures/outcomes.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Outcome);

function matchesOf({ pattern, text }: Outcome): string {
  const found = compileJavaPattern(pattern).matches(text, () => undefined);
  return Array.from(
    found,
    ({ groups }) => `[${groups.map((group) => group ?? '-').join('|')}]`,
  ).join('');
}

const accepted = outcomes.filter(({ matches }) => matches !== null);
const refused = outcomes.filter(({ matches }) => matches === null);

test.each(accepted)('$pattern in $text: $matches', (outcome) => {
  expect(javaPatternProblem(outcome.pattern)).toBeUndefined();
  expect(matchesOf(outcome)).toBe(outcome.matches);
});

test.each(refused)('Java refuses $pattern', ({ pattern }) => {
  expect(javaPatternProblem(pattern)).toBeDefined();
  expect(() => compileJavaPattern(pattern)).toThrow(PatternError);
});

test('The table has enough of both', () => {
  expect([accepted.length > 150, refused.length > 80]).toEqual([true, true]);
});

test('A character by its Unicode name is Java, but cannot be run', () => {
  const pattern = String.raw`\N{LATIN SMALL LETTER A}`;
  expect(javaPatternProblem(pattern)).toBeUndefined();
  expect(javaPatternProblem(String.raw`\N{1}`)).toBeDefined();
  expect(() => compileJavaPattern(pattern)).toThrow('is not supported');
  expect(matchesJavaPattern(pattern, 'a')).toBe('unusable');
});

describe('patterns that other engines never finish', () => {
  const text = `${'a'.repeat(5000)}!`;

  test.each([
    '^(a+)+$',
    '(a|aa)+',
    '(a|a?)+',
    '(.*a){20}',
    '(x+x+)+y|(a*)*b',
    '(?=(a+)+b)a',
    '(?<=a*a*a*b)!',
    String.raw`([a-zA-Z]+)*\d`,
    String.raw`(a*)\1*c`,
    '((a{0,1000}){0,1000}){0,1000}b',
    '(?:){2147483647}b',
  ])('%s is given up in time', (pattern) => {
    expect(javaPatternProblem(pattern)).toBeUndefined();
    let steps = 0;
    const step = (cost = 1): void => {
      steps += cost;
      if (steps > 20_000) {
        throw new Error('spent');
      }
    };
    try {
      compileJavaPattern(pattern).matchWhole(text, step);
    } catch (error) {
      expect(
        error instanceof RangeError || (error instanceof Error && error.message === 'spent'),
      ).toBe(true);
    }
    expect(matchesJavaPattern(pattern, text, 20_000)).not.toBe(true);
    expect(steps).toBeLessThanOrEqual(30_000);
  });
});

test('Patterns nest as deep as a field has room for, and no stack overflows beyond', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
  expect(matchesJavaPattern(nested(127), 'a')).toBe(true);
  expect(javaPatternProblem(nested(100_000))).toBeDefined();
  expect(javaPatternProblem('['.repeat(100_000))).toBeDefined();
});

test('The whole text has to match', () => {
  expect(matchesJavaPattern('[0-9]+', '42')).toBe(true);
  expect(matchesJavaPattern('[0-9]+', '42x')).toBe(false);
  expect(matchesJavaPattern('a|ab', 'ab')).toBe(true);
  expect(matchesJavaPattern('(', '(')).toBe('unusable');
});

test('a pattern of 100,000 characters is read or refused at once, whatever is in it', () => {
  const start = process.cpuUsage();
  expect(javaPatternProblem(`x{${'0'.repeat(100_000)}`)).toBeDefined();
  expect(javaPatternProblem(`(?<=${'a?'.repeat(50_000)})`)).toBeDefined();
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(1_000);
});
