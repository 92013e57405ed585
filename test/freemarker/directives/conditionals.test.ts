import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['<#if 1 == 2>a<#elseif true>b<#else>c</#if>', 'b'],
  ['<#if 1 == 2>a<#elseIf 1 == 2>b<#else>c</#if>', 'c'],
  ['<#if data.name>a</#if>', '!template-wrong-type'],
  ['<#if true>', '!template-unclosed-directive'],
  ['<#else>', '!template-misplaced-directive'],
  ['<#if true></#list>', '!template-misplaced-directive'],
])('%s: branches', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#switch 2><#case 1>a<#case 2>b<#case 3>c<#break><#default>d</#switch>', 'bc'],
  ['<#switch 9><#case 1>a<#break><#default>d<#case 2>b</#switch>', 'd'],
  ['<#switch "x"> <#-- none --> <#case "x">hit</#switch>', 'hit'],
  ['<#switch 1></#switch>', ''],
  ['<#switch 1>text<#case 1>a</#switch>', '!template-misplaced-directive'],
  ['<#switch 1><#default>a<#default>b</#switch>', '!template-bad-declaration'],
  ['<#list 1..2 as x><#switch x><#case 1>a<#continue></#switch>b</#list>', 'abb'],
])('%s: cases', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#if 1..2>x</#if>', '!template-wrong-type'],
  ['<#if (1..missing)>x</#if>', '!template-wrong-type'],
  ['${(!(missing..2))?c}', '!template-wrong-type'],
  ['${(true && 1..missing)?c}', '!template-wrong-type'],
  ['${(1..missing)?then(1, 2)}', '!template-wrong-type'],
])('%s: a range is no condition, whatever its ends are', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
