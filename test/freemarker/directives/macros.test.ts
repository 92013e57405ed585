import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['<#macro m a b=a>${a}${b}</#macro><@m 1/><@m a=2 b=3/>', '1123'],
  ['<#macro m a=b b=1>${a}${b}</#macro><@m/>', '11'],
  ['<#macro m a={"x": 1}.y>${a}</#macro><@m/>', '!template-missing-value'],
  ['<#macro m a=b b=a></#macro><@m/>', '!template-missing-value'],
  ['<#macro m a=b.x b={"x": 1}>${a}</#macro><@m/>', '1'],
  ['<#macro m a=1/0>${a}</#macro><@m/>', '!template-division-by-zero'],
  ['<#macro m a>${a}</#macro><@m/>', '!template-bad-argument'],
  ['<#macro m a="d">${a}</#macro><@m a=data.nothing/>', 'd'],
  ['<#macro m a></#macro><@m 1 2/>', '!template-bad-argument'],
  ['<#macro m a></#macro><@m b=1/>', '!template-bad-argument'],
  ['<#macro m a rest...>${a}${rest?size}</#macro><@m 1 2 3/>', '12'],
  ['<#macro m a rest...>${a}${rest.b}</#macro><@m a=1 b=2/>', '12'],
  ['<#macro m>x<#nested></#macro><@m>y</@m ]', 'xy'],
])('%s: parameters take arguments or their defaults', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#macro m r...>${r?keys?join(",")}</#macro><@m p=1 o=2 zeta=3 b=4 o=5/>', 'p,zeta,b,o'],
  ['<#macro m r...>${r.o}</#macro><@m o=2 o=5/>', '5'],
  ['<#macro m p o b>${.locals?keys?join(",")}</#macro><@m 1 2 3/>', 'p,b,o'],
  ['<#assign p=1 o=2 b=3>${.main?keys?join(",")}', 'p,b,o'],
])('%s: names are listed in the order of their hashes', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#macro m a b>${.args?keys?join(",")}</#macro><@m 1 2/>', 'a,b'],
  ['<#macro m a r...>${.args?keys?join(",")}</#macro><@m a=1 z=2/>', 'a,z'],
  ['<#function f a b=2><#return .args?join(",")></#function>${f(1)}', '1,2'],
  ['<#function f a r...><#return .args?join(",")></#function>${f(1, 2, 3)}', '1,2,3'],
])('%s: all arguments can be asked for', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#macro m>a<#return>b</#macro><@m/>c', 'ac'],
  ['<#function f><#list 1..3 as x><#return x></#list></#function>${f()}', '1'],
  [
    '<#function f x><#switch x><#case 1><#return "one"></#switch><#return "other"></#function>${f(1)}${f(2)}',
    'oneother',
  ],
  ['<#macro m><#nested 1, 2></#macro><@m; a, b>${a}${b}</@m><@m; a>${a}</@m><@m;>x</@m>', '121x'],
  ['<#macro m>[<#nested>]</#macro><@m/><@m>x</@m>', '[][x]'],
  ['<#macro m>${.caller_template_name}<#nested/></#macro><@m><@m/></@m>', 'messageMLmessageML'],
  ['<#list 1..2 as x><#macro m><#nested></#macro><@m>${x?index}</@m></#list>', '01'],
  ['<#return>', '!template-needs-parent'],
  ['<#return 1>', '!template-bad-argument'],
  ['<#nested>', '!template-needs-parent'],
  ['<#function f><#nested></#function>', '!template-needs-parent'],
])('%s: macros and functions end and call back', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#macro m><#macro n></#macro></#macro>', '!template-bad-declaration'],
  ['<#macro m a... b></#macro>', '!template-bad-declaration'],
  ['<#macro m a...=1></#macro>', '!template-bad-declaration'],
  ['<#macro m a=1 b></#macro>', '!template-bad-declaration'],
  ['<#macro m><#return 1></#macro>', '!template-bad-declaration'],
  ['<#function f><#return></#function>', '!template-bad-declaration'],
  ['<#macro m', '!template-unexpected-token'],
  ['<#macro m>', '!template-unclosed-directive'],
  ['<#macro m></#function>', '!template-misplaced-directive'],
  ['<#macro "a b"></#macro><@.main["a b"]/>', ''],
])('%s: a definition follows its rules', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#macro m a>${a}</#macro><#call m 1><#call m(2)>', '12'],
  ['<#transform compress>  a   b  </#transform><#transform html_escape><</#transform>', 'a b&lt;'],
  ['<#transform compress/>x', 'x'],
  ['<@compress/>[<@compress>a  b</@compress>]', '[a b]'],
  ['<@xml_escape>"\'</@xml_escape>', '&quot;&apos;'],
  ['<@normalize_newlines>a\r\nb\rc</@normalize_newlines>', 'a\nb\nc'],
  ['<@capture_output var="x">abc</@capture_output>[${x}]', '[abc]'],
  ['<@capture_output "x">abc</@capture_output>', '!template-missing-value'],
  ['<#macro m></#macro>${m()}', '!template-not-callable'],
  ['<#function f><#return 1></#function><@f/>', '!template-not-callable'],
  ['<@data.name/>', '!template-not-callable'],
  ['${data.name(1)}', '!template-not-callable'],
  ['<@missing/>', '!template-missing-value'],
])('%s: macros and transforms are called, and nothing else', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#macro m>x<#nested></#macro><@m>y</@m><@m>z</@>', 'xyxz'],
  ['<#macro m>x</#macro><@.main.m></@.main.m>', '!template-misplaced-directive'],
  ['<#macro m>x</#macro><@.main.m></@>', 'x'],
  ['<#assign h = {"a": 1}><#macro m>x</#macro><#assign ns = .main><@ns.m></@ns.m>', 'x'],
  ['<#macro m></#macro><@m>', '!template-unclosed-directive'],
  ['<#macro m></#macro><@m></@n>', '!template-misplaced-directive'],
  ['${1}</@m>', '!template-misplaced-directive'],
  ['${1} </@ b', '1 </@ b'],
  ['<#macro m a b>${a}|${b}</#macro><@m a=missing! b="x"/>', '|x'],
  ['<#macro m a b>${a}|${b}</#macro><@m a=(data.nothing!"d") b=1/>', 'd|1'],
])('%s: a call is closed by its own name or by none', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

const further =
  '<#macro m a rest...>${a}<#if rest?is_sequence>${rest?join(",")}<#else>${rest?keys?join(",")}</#if></#macro>';

test.each<Row>([
  ['<@m?with_args({"a": 1}) 2 3 4/>', '23,4'],
  ['<@m?with_args([1, 2]) a=3/>', '32'],
  ['<@m?with_args({"b": 1}) 2/>', '2b'],
  ['<@m?with_args({"b": 1}) 2 3/>', '!template-bad-argument'],
  ['<@m?with_args([1, 2]) b=3/>', '!template-bad-argument'],
])('%s: further arguments are given by name or by position', (template, outcome) => {
  expect(outcomeOf(further + template)).toBe(outcome);
});

test.each<Row>([
  ['<#macro m a rest...>${.args?size}</#macro><@m 1/> <@m a=1 b=2/>', '1 2'],
  ['<#macro m a rest...>${.args?size}</#macro><@m 1 2/>', '!template-bad-argument'],
  [
    '<#macro m a rest...><#if false>${.args?size}</#if></#macro><@m 1 2/>',
    '!template-bad-argument',
  ],
  ['<#macro m a rest...>${a}</#macro><@m 1 2/>', '1'],
  ['<#function f a rest...><#return .args?size></#function>${f(1, 2)}', '2'],
])('%s: a macro that lists its arguments takes further ones by name only', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
