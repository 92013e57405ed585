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
  String.raw`\b{g}x`,
  String.raw`\A\G\B\b\Z\z`,
  String.raw`\R\X\h\H\v\V\s\S\w\W\D`,
  String.raw`\cA\u0041\012\x41\e\a\f\n\r\t`,
  String.raw`[\x41-\x5A]`,
  String.raw`[\u0041-\u005A]`,
  String.raw`[\012-\017]`,
  String.raw`[\x{41}-\x{5A}]`,
  String.raw`[\t-\r]`,
  '[a&b]',
  '[a[bc]d]',
  '[😀-😎]',
  '(?=a)(?!b)(?<!c)d',
  '(?i:a)(?-i)b',
  'a{2}b{2,}c+?d*+',
  String.raw`\p{L}\pL\p{gc=Lu}\p{general_category=Lu}`,
  String.raw`\p{IsAlphabetic}\p{sc=Latn}\p{javaLowerCase}`,
  String.raw`[\p{L}&&[^\p{Lu}]]`,
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
  '[a-',
  '[[a]',
  '(?z)',
  '(?<1a>x)',
  '(?<a',
  '(?P<n>a)',
  'a{',
  'a{,2}',
  '(?<=a*)b',
  '(?=a',
  String.raw`\u12`,
  String.raw`\xZ`,
  String.raw`\x{41`,
  String.raw`\08`,
  String.raw`\c`,
  String.raw`\N`,
  String.raw`[\b]`,
  String.raw`[\1]`,
  String.raw`\k`,
  String.raw`\k<a`,
  String.raw`\p`,
  String.raw`\p{L`,
  String.raw`\p{IsNonsense}`,
  String.raw`\p{gc=Zz}`,
  String.raw`\p{foo=bar}`,
  String.raw`\p{sc=Nonsense}`,
];

test.each(refused)('Java refuses the pattern %s', (pattern) => {
  expect(isJavaPattern(pattern)).toBe(false);
});

test('A pattern of nothing but opening brackets is refused, not overflowed on', () => {
  expect(isJavaPattern('('.repeat(100_000))).toBe(false);
  expect(isJavaPattern('['.repeat(100_000))).toBe(false);
});
