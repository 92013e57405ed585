import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['<#list data.half as k, v>${k}=${v!"-"};</#list>', 'a=-;b=2;'],
  [
    '<#list data.nulls as x>${x!"-"}${x_index}${x_has_next?c} ${x_other!"?"} </#list>',
    '-0true ? x1false ? ',
  ],
  ['<#list data.half?keys>[<#items as x>${x}<#sep>,</#sep></#items>]</#list>', '[a,b]'],
  ['<#list []>[<#items as x></#items>]<#else>none</#list>', 'none'],
  ['<#list [] as x>x<#else>none</#list><#list [] as x>x</#list>', 'none'],
  ['<#foreach x in data.list>${x}</#foreach>', 'abc'],
  ['<#list data.list as x>${x}<sep>,</#sep></#list>', 'a,b,c'],
  ['<#list data.list as x>${x}[#sep]-</#list>', 'a-b-c'],
  ['<#list data.list as x>${x}<#sep ]-</#list>', 'a-b-c'],
  ['<#list 1..5 as x><#if x == 2><#continue></#if><#if x == 4><#break></#if>${x}</#list>', '13'],
  [
    '<#list data.list as x><#list data.numbers as y>${x_index}${y}</#list></#list>',
    '030102131112232122',
  ],
  ['<#list data.list?filter(x -> x != "b") as x>${x}<#sep>-</#list>', 'a-c'],
  [
    '<#list data.list><#items as x>${x}</#items><#items as x>${x}</#items></#list>',
    '!template-bad-argument',
  ],
])('%s: a list is gone through', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#list data.half as k>${k}</#list>', '!template-bad-argument'],
  ['<#list data.list as k, v></#list>', '!template-bad-argument'],
  ['<#list data.list?filter(x -> true) as k, v></#list>', '!template-bad-argument'],
  ['<#list []?map(x -> x) as k, v></#list>', '!template-bad-argument'],
  ['<#list .vars as k, v></#list>', '!template-wrong-type'],
  ['<#list data.name as x></#list>', '!template-wrong-type'],
  ['<#list missing as x></#list>', '!template-missing-value'],
  ['<#list data.half as k, k></#list>', '!template-bad-declaration'],
  ['<#list data.list>x</#list>', '!template-bad-declaration'],
  ['<#items as x></#items>', '!template-needs-parent'],
  ['<#list data.list as x><#items as y></#items></#list>', '!template-needs-parent'],
  ['<#sep>', '!template-needs-parent'],
  ['${1}<sep>', '!template-needs-parent'],
  ['${1}<separate>', '1<separate>'],
  ['<@m ; x><#sep>,</#sep></@m>', '!template-needs-parent'],
  [
    '<#macro m><#nested></#macro><#list 1..2><@m><#items as x>${x}<@m><#sep>,</#sep></@m></#items></@m></#list>',
    '1,2',
  ],
  ['<#break>', '!template-needs-parent'],
  ['<#continue>', '!template-needs-parent'],
])('%s: what cannot be listed is refused', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
