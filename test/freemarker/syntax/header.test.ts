import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['<#ftl>\n${1}', '1'],
  ['<#ftl/>${1}', '1'],
  ['  <#ftl encoding="UTF-8" strip_text=true strict_syntax=true>  \n${1}', '1'],
  ['<#ftl ns_prefixes={} attributes={"a": 1}> x ${1}', ' x 1'],
  ['<#ftl output_format="HTML">${"<"}', '&lt;'],
  ['<#ftl outputFormat="XML">${"\'"}', '&apos;'],
  ['<#ftl output_format="HTML" auto_esc=false>${"<"}', '!template-bad-declaration'],
  ['<#ftl output_format="HTML" auto_escaping=false>${"<"}', '<'],
  ['<#ftl strip_whitespace=false><#if true>\nx\n</#if>', '\nx\n'],
  ['<#ftl strip_whitespace=true><#if true>\nx\n</#if>', 'x\n'],
  ['<#ftl output_format="nonsense">${1}', '!template-bad-declaration'],
  ['<#ftl nonsense=1>${1}', '!template-bad-declaration'],
  ['<#ftl encoding>${1}', '!template-unexpected-token'],
  ['${1}<#ftl>', '!template-unknown-directive'],
])('%j: the header of a template', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
