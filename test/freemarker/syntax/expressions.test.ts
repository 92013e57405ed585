import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['${"a\\n\\t\\r\\f\\b\\g\\l\\a\\\\\\"\\\'\\x41\\{\\="}', 'a\n\t\r\f\b><&\\"\'A{='],
  ['${"\\${x}"}', '!template-unexpected-token'],
  ['${"a${1 + 1}b#{2}c"} ${\'${data.name}\'} ${r"${x}"}', 'a2b2c Ann ${x}'],
  ['${"${"}', '${'],
  ['${"a\\qb"}', '!template-unexpected-token'],
  ['${"open}', '!template-unexpected-token'],
])('%s: texts', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${1 <#-- one --> + 2}', '3'],
  ['${1 <#-- open + 2}', '!template-unexpected-token'],
  ['${data.list[0]} ${data["list"][1]} ${data.*}', '!template-missing-value'],
  ['${data.1}', '!template-unexpected-token'],
  ['${data.}', '!template-unexpected-token'],
  ['${true.x}', '!template-wrong-literal'],
  ['${1[0]}', '!template-wrong-literal'],
  ['${[1, 2}', '!template-unexpected-token'],
  ['${{"a": 1, "b", 2}.b}', '2'],
  ['${{1: 2}}', '!template-wrong-literal'],
  ['${(1 + 2) * 3}${}', '!template-unexpected-token'],
  ['${1 + }', '!template-unexpected-token'],
  ['${1 == 1 == 1}', '!template-unexpected-token'],
  ['${"a" - 1}', '!template-wrong-literal'],
  ['${true + 1}', '!template-boolean-as-text'],
  ['${(true && 1)}', '!template-wrong-literal'],
  ['${[1] == 1}', '!template-wrong-literal'],
  ['${"a".."b"}', '!template-wrong-literal'],
  ['${[1]}', '!template-wrong-literal'],
  ['${(!true || !!true && (1 lt 2) && (2 gte 2))?c}', 'true'],
  [
    '<#if 1 &lt; 2 &amp;&amp; 2 &gt; 1>a</#if><#if (2 > 1)>b</#if><#if 1 \\lt 2 \\and true>c</#if>',
    'abc',
  ],
  ['${1 > 2}', '!template-boolean-as-text'],
  ['<#if 1 > 2>x</#if>', '!template-wrong-type'],
  ['${1 + ${2}}', '!template-unexpected-token'],
  ['<#if 1=1 >x</#if><#if true/>', '!template-unexpected-token'],
  ['${data?no_such}', '!template-unknown-built-in'],
  ['${"a"?upper_case}${"a"?upperCase}', '!template-mixed-naming'],
  ['${"a"?upperCase}${"a"?capFirst}', 'AA'],
  ['${a\\-b!"none"}', 'none'],
  ['${1!!}${nothing!!}${(nothing! !true)?c}${nothing!! + 1}', '1false'],
  ['${1 ~ 2}', '!template-unexpected-token'],
])('%s: expressions', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#nonsense>', '!template-unknown-directive'],
  ['${1}</#nonsense>', '!template-unknown-directive'],
  ['<#if>', '!template-malformed-directive'],
  ['<#elseif>', '!template-malformed-directive'],
  ['<#t x>', '!template-malformed-directive'],
  ['${1}</#t>', '!template-misplaced-directive'],
  ['${1}</#if x>', '!template-malformed-directive'],
  ['${1}<# if>', '1<# if>'],
])('%s: directives', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
