import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['<#ftl>\n${1}', '1'],
  ['<#ftl/>${1}', '1'],
  ['  <#ftl encoding="UTF-8" strict_syntax=true>  \n${1}', '1'],
  ['<#ftl strip_text=true>a ${1} b<#if true>c</#if><#noparse>d</#noparse>', '1cd'],
  ['<#ftl STRIP_TEXT="yes">a${1}', '1'],
  ['<#ftl stripText="F">a${1}', 'a1'],
  ['<#ftl ns_prefixes={} attributes={"a": 1}> x ${1}', ' x 1'],
  ['<#ftl output_format="HTML">${"<"}', '&lt;'],
  ['<#ftl outputFormat="XML">${"\'"}', '&apos;'],
  ['<#ftl output_format="HTML" auto_esc=false>${"<"}', '<'],
  ['<#ftl auto_esc=true output_format="HTML">${"<"}', '&lt;'],
  ['<#ftl autoEsc=false>${"<"}', '<'],
  ['<#ftl auto_esc=true>${"<"}', '!template-bad-declaration'],
  ['<#ftl auto_esc="no">${"<"}', '!template-bad-declaration'],
  ['<#ftl output_format="HTML" auto_escaping=false>${"<"}', '!template-bad-declaration'],
  ['<#ftl encoding=1>${1}', '!template-bad-declaration'],
  ['<#ftl ns_prefixes=[]>${1}', '!template-bad-declaration'],
  ['<#ftl strip_whitespace=false><#if true>\nx\n</#if>', '\nx\n'],
  ['<#ftl strip_whitespace="no"><#if true>\nx\n</#if>', '\nx\n'],
  ['<#ftl strip_whitespace=true><#if true>\nx\n</#if>', 'x\n'],
  ['<#ftl strip_whitespace="maybe">${1}', '!template-bad-declaration'],
  ['<#ftl output_format="nonsense">${1}', '!template-bad-declaration'],
  ['<#ftl nonsense=1>${1}', '!template-bad-declaration'],
  ['<#ftl encoding>${1}', '!template-unexpected-token'],
  ['${1}<#ftl>', '!template-misplaced-directive'],
])('%j: the header of a template', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
