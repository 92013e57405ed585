import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['[${"  "?cap_first}]', '[  ]'],
  ['${" abc"?cap_first}', ' Abc'],
  ['${"\\xA0xyz"?cap_first}', '\u00a0xyz'],
  ['${"ßa"?cap_first}', 'ßa'],
  ['${"xa"?ensure_starts_with("x")}', 'xa'],
  ['${"a"?ensure_starts_with("x")}', 'xa'],
  ['${"a1"?ensure_starts_with("[0-9]", "0")}', '0a1'],
  ['${"1a"?ensure_starts_with("[0-9]", "0")}', '1a'],
  ['${"Xa"?ensure_starts_with("x", "-", "i")}', 'Xa'],
])('%s: texts are changed at their start', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#setting locale="tr_TR">${"I"?lower_case}${"i"?upper_case}', 'ıİ'],
  ['${"I"?lower_case}${"i"?upper_case}', 'iI'],
  ['${"a\\fb"?word_list?size}', '2'],
])('%s: cases and words are those of Java', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${"aXbxc"?split("x", "i")?join("|")}', 'a|b|c'],
  ['${"ab"?split("", "i")?join("|")}', 'a|b'],
  ['${"ab"?split("")?join("|")}', 'a|b'],
  ['${"a.b"?replace(".", "-")}', 'a-b'],
])(
  '%s: separators are looked for plainly unless an expression is asked for',
  (template, outcome) => {
    expect(outcomeOf(template)).toBe(outcome);
  },
);

test('a replacement that grows a text beyond the limit ends the template', () => {
  const template = '${"aaaa"?replace("a", "1234")}';
  expect(outcomeOf(template, { limits: { textLength: 10 } })).toBe('!template-text-too-long');
});

test('only the first 32 characters are controls to Java', () => {
  expect(outcomeOf('${data.control?j_string}')).toBe('a\u007fb\\u001fc');
});

const html = (content: string) => `<#outputformat "HTML">${content}</#outputformat>`;

test.each<Row>([
  [html('${"<"} ${"<"?no_esc} ${"<"?esc}'), '&lt; < &lt;'],
  [html('${"<"?no_esc?esc} ${"<"?esc?no_esc}'), '< &lt;'],
  [html('${"<"?esc?markup_string}'), '&amp;lt;'],
  [html('${""?no_esc?has_content?c} ${"<"?no_esc?has_content?c}'), 'false true'],
  [
    html('${"<b>"?no_esc + "<"} ${"<" + "<b>"?no_esc} ${"<b>"?no_esc + "</b>"?no_esc}'),
    '<b>&lt; &lt;<b> <b></b>',
  ],
  [html('<#assign m><i>${"<"}</i></#assign>${m}'), '<i>&lt;</i>'],
  ['${"<"?markup_string}', '!template-wrong-type'],
  ['${"<"?esc}', '!template-misused-built-in'],
  [html('${"<"?html}'), '!template-misused-built-in'],
  [html('${"a"?no_esc?upper_case}'), '!template-wrong-type'],
])('%s: markup is escaped once', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${"abcdefghij"?truncate(7, "..")}', 'abcde..'],
  ['${"10\u00a0000\u00a0EUR net"?truncate(11)}', '10\u00a0000[...]'],
  ['${"ab\u00a0 cd\u00a0\u00a0ef"?truncate(5, "")}', 'ab\u00a0 '],
  [html('${"abcdefghij"?truncate_m(5, "<b>x</b>"?no_esc)}'), 'abcd<b>x</b>'],
  [html('${"abcdefghij"?truncate_m(5, "<b>&amp;</b>"?no_esc, 2)}'), 'abc<b>&amp;</b>'],
  [html('${"abcdefghij"?truncate_m(5, "<b>&amp;</b><&"?no_esc)}'), 'ab<b>&amp;</b><&'],
  ['${"a........."?truncate_c(5, "..")}', 'a..'],
  ['${".........."?truncate_c(5, "..")}', '..'],
  [html('${"abcdefghij"?truncate(5, "<b>x</b>"?no_esc)}'), '!template-bad-argument'],
  ['${"abcdefghij"?truncate(5, "..", -1)}', '!template-bad-argument'],
  ['${"abcdefghij"?truncate(-5)}', '!template-bad-argument'],
])('%s: long texts are shortened', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each(['<', '&'])('a terminator of nothing but %s is read once', (sign) => {
  const template = html(`\${"abcdefghij"?truncate_m(5, "${sign.repeat(1_000_000)}"?no_esc)}`);
  expect(outcomeOf(template)).toBe(sign.repeat(1_000_000));
});

test.each<Row>([
  ['${"é😀 "?url("ISO-8859-1")}', '%E9%3F%20'],
  ['${"é"?url("US-ASCII")} ${"é"?url("utf-8")}', '%3F %C3%A9'],
  ['${"a/b c"?url_path("UTF-8")}', 'a/b%20c'],
  ['<#setting url_escaping_charset="UTF-8">${"é"?url}', '%C3%A9'],
  ['${"é"?url("no-such-charset")}', '!template-bad-argument'],
])('%s: addresses are encoded in a charset', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${"foobar"?keep_before_last("", "r")}', 'foobar'],
  ['${"foobar"?keep_after_last("", "r")}|', '|'],
])('%s: an empty pattern is last found at the end', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
