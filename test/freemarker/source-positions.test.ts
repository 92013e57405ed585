import { expect, test } from '@jest/globals';
import { evaluateTemplate } from '../../src/freemarker/index.js';
import { servicePosition } from '../../src/freemarker/source-positions.js';

test.each<readonly [source: string, offset: number, line: number, column: number]>([
  ['abc', 0, 1, 1],
  ['abc', 3, 1, 4],
  ['a\nb', 2, 2, 1],
  ['a\r\nb', 3, 2, 1],
  ['a\r\nb', 2, 1, 3],
  ['a\rb', 2, 2, 1],
  ['\tx', 1, 1, 9],
  ['ab\tx', 2, 1, 8],
  ['a\n\nb', 3, 3, 1],
])('in %j offset %i is line %i, column %i', (source, offset, line, column) => {
  expect(servicePosition(source, offset)).toEqual({ line, column });
});

test.each<readonly [template: string, line: number, column: number]>([
  ['a\n${missing}', 2, 3],
  ['<b>\r\n\t${1 / 0}', 2, 9],
  ['<#if true>\n ${data.x.y}</#if>', 2, 4],
  ['${"a ${x == "b"}"}', 1, 12],
  ['${"${x?left_pad("}', 1, 16],
  ['${[1]?map(x -> x)["k"]}', 1, 3],
  ['${[1]["k"]}', 1, 3],
])('%j fails at line %i, column %i', (template, line, column) => {
  const result = evaluateTemplate(template, {});
  expect(result).toMatchObject({
    ok: false,
    diagnostics: [{ values: { line: String(line), column: String(column) } }],
  });
});
