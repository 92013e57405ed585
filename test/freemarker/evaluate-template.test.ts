import { expect, test } from '@jest/globals';
import { evaluateTemplate, hasTemplateSyntax } from '../../src/freemarker/index.js';
import type { JsonObject } from '../../src/messageml/json.js';

const data: JsonObject = { name: 'Ann', n: 1234.5, list: ['a', 'b'], nothing: null, flag: true };

function expand(template: string): string {
  const result = evaluateTemplate(template, data);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.diagnostics));
  }
  return result.output;
}

test('a text without template syntax comes out as it is', () => {
  expect(hasTemplateSyntax('<b>5 $ # < [#if]</b>')).toBe(false);
  expect(expand('<b>5 $ # < [#if]</b>')).toBe('<b>5 $ # < [#if]</b>');
});

test('[MSG-5] data is seen as `data` and as `entity`', () => {
  expect(expand('${data.name} ${entity["name"]} ${data.list[1]}')).toBe('Ann Ann b');
});

test('[MSG-5] loops, conditions and variables work together', () => {
  const template =
    '<#assign sum = 0><#list data.list as x><#assign sum += x?index>${x}<#sep>, </#list>: <#if sum == 1>one</#if>';
  expect(expand(template)).toBe('a, b: one');
});

test('values are inserted as they are and not interpreted again', () => {
  const result = evaluateTemplate('${data.t}', { t: '<b>${data.x}</b>' });
  expect(result).toMatchObject({ ok: true, output: '<b>${data.x}</b>' });
});

test('a missing value is refused in the words of the service, at its line and column', () => {
  const result = evaluateTemplate('<messageML>\n${data.nothing}</messageML>', data);
  expect(result).toMatchObject({
    ok: false,
    diagnostics: [
      {
        code: 'template-missing-value',
        start: 14,
        end: 26,
        values: { expression: 'data.nothing', line: '2', column: '3' },
        serviceMessage: 'Error parsing Freemarker template: invalid input at line 2, column 3',
      },
    ],
  });
});

test('the map leads from the output back to the template', () => {
  const template = '<b>${data.name}</b><i/>';
  const result = evaluateTemplate(template, data);
  if (!result.ok) {
    throw new Error('refused');
  }
  expect(result.output).toBe('<b>Ann</b><i/>');
  expect(result.map.locate(1)).toEqual({ start: 1, end: 2 });
  expect(result.map.locate(4)).toEqual({ start: 3, end: 15 });
  expect(result.map.locateRange(10, 14)).toEqual({ start: 19, end: 23 });
});

test('a finding quotes the expression, shortened where it is long', () => {
  const result = evaluateTemplate(`\${data.${'x'.repeat(80)}}`, data);
  const quoted = `data.${'x'.repeat(52)}…`;
  expect(result).toMatchObject({ ok: false, diagnostics: [{ values: { expression: quoted } }] });
});

test.each<readonly [template: string, start: number, end: number, column: number]>([
  ['<b><#if true>x</b>', 3, 7, 18],
  ['<b><#compress>x</b>', 3, 14, 19],
  ['<b><@m>x</b>', 3, 5, 12],
])(
  '%s: what is not closed is found where it opens, though the service names the end',
  (template, start, end, column) => {
    const result = evaluateTemplate(template, data);
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [
        {
          code: 'template-unclosed-directive',
          start,
          end,
          values: { line: '1', column: String(column) },
        },
      ],
    });
  },
);

/** The findings of a template: each code with the code it points at. */
function findingsOf(template: string): readonly string[] {
  const result = evaluateTemplate(template, data);
  if (result.ok) {
    return [];
  }
  return result.diagnostics.map(({ code, start, end }) => `${code} ${template.slice(start, end)}`);
}

test('every interpolation that fails is found, each once', () => {
  expect(findingsOf('${data.none} ${1/0} <#list 1..3 as i>#{data.gone}${i}</#list>')).toEqual([
    'template-missing-value data.none',
    'template-division-by-zero ${1/0}',
    'template-missing-value data.gone',
  ]);
});

test('a template ends after fifty failures, each of them told once', () => {
  expect(findingsOf('<#list 1..99 as i>${data.none}</#list>')).toEqual([
    'template-missing-value data.none',
  ]);
  expect(findingsOf('${data.none}'.repeat(99))).toHaveLength(50);
});

test('what a template cannot go on after is found last', () => {
  expect(findingsOf('${data.none}<#if data.gone>x</#if>${data.never}')).toEqual([
    'template-missing-value data.none',
    'template-missing-value data.gone',
  ]);
});

test('what would only fail because something else did is not a finding', () => {
  expect(findingsOf('<#assign x>${data.none}</#assign>${x?number}')).toEqual([
    'template-missing-value data.none',
  ]);
});

test('what a template handles itself is not a finding, wherever it failed', () => {
  const macro = '<#macro m>${data.none}</#macro>';
  expect(findingsOf(`${macro}<#attempt>\${1/0}<@m/><#recover>x</#attempt>`)).toEqual([]);
  expect(findingsOf('<#function f>${data.none}<#return 1></#function>${(f())!2}')).toEqual([]);
  expect(findingsOf(`${macro}<#attempt>x<#recover></#attempt><@m/>`)).toEqual([
    'template-missing-value data.none',
  ]);
});
