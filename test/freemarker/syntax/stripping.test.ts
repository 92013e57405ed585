import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['${1}\n  <#if true>\n  b\n  </#if>\nc', '1\n  b\nc'],
  ['a\r\n<#if true>\r\nb\r\n</#if>\r\nc', 'a\r\nb\r\nc'],
  ['<#assign x = 1>\n\n<#assign y = 2>\nz', 'z'],
  ['a <#if true>b</#if> c', 'a b c'],
  ['  <#-- only a comment -->\nx', 'x'],
  ['<#macro m>\n  x\n</#macro>\n<@m/>\n', '  x\n'],
  ['<#list [] as x>\n<#else>\nnone\n</#list>\n', 'none\n'],
  ['<#compress>\n</#compress>\nx', 'x'],
])('%j: lines that hold only directives vanish', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['--\n  1 <#t>\n  2<#t>\n  3<#lt>\n  4\n  5<#rt>\n  6\n--', '--\n1 23\n  4\n  5  6\n--'],
  ['a<#t>\n<#t>b', 'ab'],
  ['x<#rt>\n\n  y', 'x\n  y'],
  [' <#t>\na', 'a'],
  ['\t<#t>\na', '\ta'],
  ['${1}\n  <#nt><#if true>\nx</#if>', '1\n  \nx'],
])('%j: tags for white space have their effect on their line', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
