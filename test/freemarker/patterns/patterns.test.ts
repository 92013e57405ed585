import { expect, test } from '@jest/globals';
import { evaluateTemplate } from '../../../src/freemarker/index.js';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

/** Every match of an expression in a text, with its groups, or `!` and why the expression is refused. */
function matchesOf(pattern: string, text: string): string {
  const template =
    '<#list data.text?matches(data.pattern) as m>[<#list m?groups as g>${g!}<#sep>|</#list>]</#list>';
  const result = evaluateTemplate(template, { pattern, text });
  return result.ok ? result.output : `!${result.diagnostics.map(({ code }) => code).join(' ')}`;
}

const refused = '!template-bad-pattern';

/** Outcomes of `java.util.regex`. */
test.each<readonly [pattern: string, text: string, matches: string]>([
  ['(ab)+?', 'ababab', '[ab|ab][ab|ab][ab|ab]'],
  ['(ab){2}?', 'ababab', '[abab|ab]'],
  ['(ab){1,2}?c', 'ababc', '[ababc|ab]'],
  ['(ab){1,2}?c', 'abababd', ''],
  ['(a|b){2,3}', 'abab', '[aba|a]'],
  ['(ab)*', 'abab', '[abab|ab][|]'],
  ['(?:a?)*?b', 'aab', '[aab]'],
  ['(?:a*)+b', 'aab', '[aab]'],
  ['(?:a|){2}b', 'b', '[b]'],
  ['(?:a|)+?b', 'aab', '[aab]'],
  ['(?:(a)|b)*', 'ab', '[ab|a][|]'],
  ['a{1,2}?', 'aaa', '[a][a][a]'],
  ['a{2}?', 'aaa', '[aa]'],
  ['a{1,2}?b', 'aaac', ''],
  ['a*?b', 'aab', '[aab]'],
  ['a{3}', 'aa', ''],
  ['(?>a+)b', 'aab', '[aab]'],
  ['a++ab', 'aab', ''],
  ['a{3,2}', 'aaa', refused],
  ['a{', 'a', refused],
  ['{', 'a', refused],
  ['*', 'a', refused],
  ['a**', 'a', refused],
])('%s in %j: repetitions', (pattern, text, matches) => {
  expect(matchesOf(pattern, text)).toBe(matches);
});

test.each<readonly [pattern: string, text: string, matches: string]>([
  ['(a)\\1', 'aab', '[aa|a]'],
  ['(a)\\11', 'aa1', '[aa1|a]'],
  ['(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10', 'abcdefghijj', '[abcdefghijj|a|b|c|d|e|f|g|h|i|j]'],
  ['(?i)(a)\\1', 'aA', '[aA|a]'],
  ['(a)\\1', 'ab', ''],
  ['(x)?y\\1z', 'yz', ''],
  ['(?<n>a)\\k<n>', 'aa', '[aa|a]'],
  ['(?<n>a)(?<n>b)', 'ab', refused],
  ['\\k<x>', 'a', refused],
  ['\\kx', 'a', refused],
  ['(?<=a)b', 'ab', '[b]'],
  ['(?<!a)b', 'abb', '[b]'],
  ['a(?=b)', 'abac', '[a]'],
  ['a(?!b)', 'abac', '[a]'],
  ['(?=(a))a', 'a', '[a|a]'],
  ['(?=(a))b|a', 'a', '[a|]'],
  ['(a', 'a', refused],
  ['a)', 'a', refused],
  ['(?', 'a', refused],
  ['(?x', 'a', refused],
  ['(?q)a', 'a', refused],
  ['(?-i)a', 'a', '[a]'],
  ['(?i-s:A)b', 'ab', '[ab]'],
  ['(?i)a(?-i)b', 'ABAb', '[Ab]'],
  [`${'('.repeat(201)}a${')'.repeat(201)}`, 'a', refused],
])('%s in %j: groups', (pattern, text, matches) => {
  expect(matchesOf(pattern, text)).toBe(matches);
});

test.each<readonly [pattern: string, text: string, matches: string]>([
  ['(?iu)É', 'é', '[é]'],
  ['(?iu)[É-Ë]', 'é', '[é]'],
  ['(?iu)é', 'é', '[é]'],
  ['(?i)É', 'é', ''],
  ['(?i)[k]', 'K', '[K]'],
  ['\\p{Punct}', 'a.b,1', '[.][,]'],
  ['\\p{Alnum}+', 'a1.', '[a1]'],
  ['(?i)\\p{Upper}', 'aB', '[a][B]'],
  ['\\p{javaLowerCase}', 'aB', '[a]'],
  ['\\p{L1}', 'a', '[a]'],
  ['\\pL', 'a1', '[a]'],
  ['\\PL', 'a1', '[1]'],
  ['\\p{IsGreek}', 'aα', '[α]'],
  ['\\p{sc=Latin}', 'aж', '[a]'],
  ['\\p{gc=Lu}', 'aB', '[B]'],
  ['\\p{IsAlphabetic}', 'a1', '[a]'],
  ['\\p{InGreek}', 'aα', '[α]'],
  ['\\p{InLatin-1 Supplement}', 'aé', '[é]'],
  ['\\p{blk=Cyrillic}', 'aж', '[ж]'],
  ['\\p{InNonsense}', 'a', refused],
  ['\\p{Alphabetic}', 'a', refused],
  ['\\p{Latin}', 'a', refused],
  ['\\p{IsNonsense}', 'a', refused],
  ['\\p{a b}', 'a', refused],
  ['\\p{L', 'a', refused],
  ['[]a]', ']', '[]]'],
  ['[^]a]', 'b', '[b]'],
  ['[a-]', '-', '[-]'],
  ['[a-[b]]', 'b-', '[b][-]'],
  ['[a-z&&[^aeiou]]', 'abe', '[b]'],
  ['[\\Qa-c\\E]', 'b-', '[-]'],
  ['[z-a]', 'a', refused],
  ['[a-\\d]', 'a', refused],
  ['[a-', 'a', refused],
  ['[a', 'a', refused],
  ['[a&&', 'a', refused],
  ['.', '😀', '[😀]'],
  ['[^a]', '😀', '[😀]'],
])('%s in %j: sets of characters', (pattern, text, matches) => {
  expect(matchesOf(pattern, text)).toBe(matches);
});

test.each<readonly [pattern: string, text: string, matches: string]>([
  ['(?m)^a$', 'b\na\nc', '[a]'],
  ['(?m)^', 'a\r\nb', '[][]'],
  ['(?m)$', 'a\r\nb', '[][]'],
  ['$', 'a\r\n', '[][]'],
  ['$', 'a\n', '[][]'],
  ['a$', 'a\r\n', '[a]'],
  ['\\Z', 'a\r\n', '[][]'],
  ['\\z', 'a\n', '[]'],
  ['\\A.', 'ab', '[a]'],
  ['\\bx\\b', 'x ax x', '[x][x]'],
  ['\\B.', 'ab', '[b]'],
  ['\\b.', '😀a', '[a]'],
  ['.\\b', 'a😀', '[a]'],
  ['\\b', '\udc00a', '[][]'],
  ['\\R', 'a\r\nb\r\n', '[\r\n][\r\n]'],
  ['(?s).', '\n', '[\n]'],
  ['(?x) a b # c', 'ab', '[ab]'],
])('%s in %j: places', (pattern, text, matches) => {
  expect(matchesOf(pattern, text)).toBe(matches);
});

test.each<readonly [pattern: string, text: string, matches: string]>([
  ['\\Q\\E', 'a', '[][]'],
  ['\\Qa.b\\E+', 'a.bb', '[a.bb]'],
  ['\\x41\\x{1F600}\\u0042\\0103', 'A😀BC', '[A😀BC]'],
  ['\\cA', '\u0001', '[\u0001]'],
  ['\\-', '-', '[-]'],
  ['\\c', 'a', refused],
  ['\\x{110000}', 'a', refused],
  ['\\x4', 'a', refused],
  ['\\u004', 'a', refused],
  ['\\08', 'a', refused],
  ['\\y', 'a', refused],
  ['\\', 'a', refused],
])('%s in %j: escapes', (pattern, text, matches) => {
  expect(matchesOf(pattern, text)).toBe(matches);
});

test('characters by their Unicode names are refused, as they are not supported', () => {
  expect(matchesOf('\\N{DIGIT ONE}', 'a')).toBe(refused);
});

/** Replacements as `java.util.regex.Matcher` writes them. */
test.each<Row>([
  ['${"abc"?replace("(b)", "[$1]", "r")}', 'a[b]c'],
  ['${"abc"?replace("(?<x>b)(z)?", r"[${x}$2]", "r")}', 'a[b]c'],
  ['${"abc"?replace("(z)?(?<x>y)?b", r"[${x}$1]", "r")}', 'a[]c'],
  ['${"abc"?replace("(b)", "$12", "r")}', 'ab2c'],
  ['${"abc"?replace("b", r"\\$\\\\", "r")}', 'a$\\c'],
  ['${"aXbx"?replace("x", "-", "rif")}', 'a-bx'],
  ['${"abc"?replace("b", "$", "r")}', '!template-bad-argument'],
  ['${"abc"?replace("b", "$1", "r")}', '!template-bad-argument'],
  ['${"abc"?replace("b", r"${x}", "r")}', '!template-bad-argument'],
  ['${"abc"?replace("b", r"x\\", "r")}', '!template-bad-argument'],
  ['${"ab12cd"?split("[0-9]+", "r")?join("|")}', 'ab|cd'],
  [
    '${"ab"?matches("b")?c} ${"ab"?matches("a(b)")?groups[1]} ${"ab"?matches("(x)")?groups?size}',
    'false b 2',
  ],
  ['${"ab"?groups}', '!template-wrong-type'],
])('%s: what matches is replaced, split and taken apart', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
