import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['<#assign a = 1, b = 2 c = 3>${a}${b}${c}', '123'],
  ['<#assign r"a-b" = 1 "c" = 2>${.vars["a-b"]}${c}', '12'],
  ['<#assign a = 1><#assign a++><#assign a += 2><#assign a *= 3>${a}', '12'],
  ['<#assign a = 7><#assign a-- a /= 2 a -= 1 a %= 2>${a}', '0'],
  ['<#assign a = "x"><#assign a += "y">${a}', 'xy'],
  ['<#assign a = "x"><#assign a++>', '!template-wrong-type'],
  ['<#assign a++>', '!template-missing-value'],
  ['<#assign a += 1>', '!template-missing-value'],
  ['<#assign a = missing>', '!template-missing-value'],
  ['<#assign a = 1 b 2>', '!template-unexpected-token'],
  ['<#assign a = 1 in .main>${a}', '1'],
  ['<#assign a = 1 in data>', '!template-wrong-type'],
  ['<#global a = 1 in .main>', '!template-bad-declaration'],
  ['<#local a = 1>', '!template-needs-parent'],
])('%s: variables are set', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#assign v>a${1}</#assign>[${v}]', '[a1]'],
  ['<#global v>g</#global><#assign v in .main>m</#assign>${v}${.globals.v}', 'mg'],
  ['<#macro m><#local v>l</#local>${v}</#macro><@m/>${v!"-"}', 'l-'],
  ['<#list 1..2 as x><#assign v>a<#break></#assign></#list>${v!"unset"}', 'unset'],
  ['<#assign v>a</#global>', '!template-misplaced-directive'],
])('%s: a variable is what a body writes', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
