import { expect, test } from '@jest/globals';
import { isJavaPattern } from '../../../src/messageml/values/java-pattern.js';

const accepted: readonly string[] = [
  '',
  '^[+-]?[0-9]+([.][0-9]+)?$',
  '(?i)buy|sell',
  '[a-z&&[^aeiou]]+',
  String.raw`\p{Alpha}++`,
  String.raw`\Q[not a class\E`,
  String.raw`(?<year>\d{4})-\k<year>`,
  '(?>a|b)c',
  '(?<=ab|c)d',
  '(?x-i:a b)',
  String.raw`[\d-z]`,
  '[]a]',
  '{2,3}',
  '}',
  String.raw`\x{1F600}`,
  String.raw`\p{IsLatin}\p{script=Greek}\P{L}`,
  String.raw`\1`,
];

test.each(accepted)('Java takes the pattern %s', (pattern) => {
  expect(isJavaPattern(pattern)).toBe(true);
});

const refused: readonly string[] = [
  '[abc',
  '(a',
  'a)',
  '*a',
  'a**',
  'a{2',
  'a{3,2}',
  'a{99999999999}',
  '[z-a]',
  '(?<=a+)b',
  '(?<n>a)(?<n>b)',
  String.raw`\k<missing>`,
  String.raw`\p{Nonsense}`,
  String.raw`\y`,
  String.raw`\x{110000}`,
  '(?i)+',
  '\\',
  '[]',
];

test.each(refused)('Java refuses the pattern %s', (pattern) => {
  expect(isJavaPattern(pattern)).toBe(false);
});

test('A pattern of nothing but opening brackets is refused, not overflowed on', () => {
  expect(isJavaPattern('('.repeat(100_000))).toBe(false);
  expect(isJavaPattern('['.repeat(100_000))).toBe(false);
});
