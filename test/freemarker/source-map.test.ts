import { expect, test } from '@jest/globals';
import type { SourceMap } from '../../src/freemarker/index.js';
import { evaluateTemplate } from '../../src/freemarker/index.js';

const data = { name: 'Ann', list: ['a', 'b'] };

function mapOf(template: string): SourceMap {
  const result = evaluateTemplate(template, data);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.diagnostics));
  }
  return result.map;
}

test.each<readonly [template: string, offset: number, start: number, end: number]>([
  ['plain', 2, 2, 3],
  ['plain', 99, 5, 5],
  ['${data.name}!', 1, 0, 12],
  ['${data.name}!', 3, 12, 13],
  ['<#if false>x</#if>', 0, 0, 0],
  ['<#list data.list as x>-</#list>', 1, 22, 23],
  ['<#compress>  a  ${data.name} </#compress>', 0, 13, 14],
  ['<#compress>  a  ${data.name} </#compress>', 3, 16, 28],
  ['<#attempt>ab<#recover></#attempt>', 1, 11, 12],
])('in what %s makes, offset %i comes from %i to %i', (template, offset, start, end) => {
  expect(mapOf(template).locate(offset)).toEqual({ start, end });
});

test.each<readonly [template: string, from: number, to: number, start: number, end: number]>([
  ['a${data.name}b', 0, 5, 0, 14],
  ['a${data.name}b', 2, 2, 1, 1],
  ['<#macro m>x</#macro>y<@m/>', 0, 2, 20, 21],
])('in what %s makes, %i up to %i comes from %i to %i', (template, from, to, start, end) => {
  expect(mapOf(template).locateRange(from, to)).toEqual({ start, end });
});
