import { expect, test } from '@jest/globals';
import { parseMessageML } from '../../../src/messageml/engine.js';
import type { JsonObject } from '../../../src/messageml/index.js';
import { checkMessageML, MessageMLError } from '../../../src/messageml/index.js';

/** The findings of a message: code, place, and what stands there. */
function places(source: string, data: JsonObject = {}): readonly string[] {
  return checkMessageML(source, { data }).diagnostics.map(({ code, start, end }) => {
    const text = source.slice(start.offset, end.offset);
    return `${code} ${start.line}:${start.column}-${end.line}:${end.column} ${text}`;
  });
}

test('all findings of a message are reported at once, the first one is the one of the service', () => {
  const source = `<messageML>
  <strong>x</strong> <p id="a">y</p>
  <form id="f"><text-field/></form>
  <a href="/x">z</a> <emoji shortcode="nosuch"/>
</messageML>`;
  expect(places(source)).toEqual([
    'unknown-element 2:3-2:10 <strong',
    'unknown-attribute 2:25-2:31 id="a"',
    'attribute-required 3:16-3:27 <text-field',
    'form-without-button 3:3-3:8 <form',
    'relative-link 4:6-4:15 href="/x"',
    'emoji-unknown 4:40-4:46 nosuch',
  ]);
});

test('all findings about the XML are reported at once', () => {
  const source = '<messageML>\n<p class=a>&nbsp;</p>\nAT&T <b>x</i></b> ]]>\n</messageML>';
  expect(places(source)).toEqual([
    'unquoted-attribute 2:4-2:9 class',
    'unknown-entity 2:12-2:18 &nbsp;',
    'unterminated-reference 3:3-3:5 &T',
    'stray-end-tag 3:10-3:14 </i>',
    'cdata-end-in-text 3:19-3:22 ]]>',
  ]);
});

test.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])('lines end with %s', (_, end) => {
  const source = ['<messageML>', 'x', '\t<zebra/>', '</messageML>'].join(end);
  expect(places(source)).toEqual(['unknown-element 3:2-3:8 <zebra']);
});

test('tabs count as one column, characters beyond U+FFFF as two', () => {
  const source = '<messageML>\t😀\t<zebra title="👩‍💻" id="x"/><p zebra="😀"/></messageML>';
  expect(places(source)).toEqual([
    'unknown-element 1:16-1:22 <zebra',
    'unknown-attribute 1:48-1:58 zebra="😀"',
  ]);
});

test('a byte order mark counts as a column', () => {
  expect(places('\ufeff<messageML><zebra/></messageML>')).toEqual([
    'unknown-element 1:13-1:19 <zebra',
  ]);
});

test('references before a place do not move it', () => {
  const source = '<messageML>&#x1F600;&amp;<p title="&quot;" zebra="&#65;"/></messageML>';
  expect(places(source)).toEqual([
    'unknown-attribute 1:29-1:43 title="&quot;"',
    'unknown-attribute 1:44-1:57 zebra="&#65;"',
  ]);
});

test('findings in what a template writes point at the template', () => {
  const source = `<messageML>
  <#list data.rows as row>
  <p id="\${row}">\${row}</p>
  </#list>
  <code language="\${data.language}">x</code>
</messageML>`;
  const found = places(source, { rows: ['a', 'b'], language: 'golang' });
  expect(found).toEqual([
    'unknown-attribute 3:6-3:17 id="${row}"',
    'value-not-in-list 5:19-5:35 ${data.language}',
  ]);
});

test('an element that comes from data is found at the expression, of whatever length both are', () => {
  const source = '<messageML>\n  <p>${data.text}</p>\n</messageML>';
  expect(places(source, { text: 'a <zebra/> b' })).toEqual([
    'unknown-element 2:6-2:18 ${data.text}',
  ]);
});

test('a template that fails points at the expression, in the lines of the source', () => {
  const source = '<messageML>\r\n  <p>${data.text}</p>\r\n</messageML>';
  expect(places(source)).toEqual(['template-missing-value 2:8-2:17 data.text']);
});

test('parseMessageML throws the first error, with its place and what to do', () => {
  const parse = () => parseMessageML('<messageML>\n<strong>x</strong><em/></messageML>');
  expect(parse).toThrow(MessageMLError);
  expect(parse).toThrow('MessageML has no element <strong>. (line 2, column 1) Write <b>.');
});

test('very many warnings do not hide the error', () => {
  const warnings = '<emoji shortcode="nosuch"/>'.repeat(1_000);
  const checked = checkMessageML(`<messageML>${warnings}<zebra/></messageML>`);
  expect(checked.ok).toBe(false);
  expect(checked.diagnostics[0].code).toBe('unknown-element');
  expect(checked.diagnostics.length).toBeLessThanOrEqual(400);
});

test('reports no more findings than somebody could read', () => {
  const { diagnostics } = checkMessageML(`<messageML>${'<zebra/>'.repeat(10_000)}</messageML>`);
  expect(diagnostics).toHaveLength(200);
});

test('what a loop makes again and again is one finding', () => {
  const source = `<messageML><#list 1..300 as i>
<zebra/><#if i == 299><p colour="x"/></#if></#list></messageML>`;
  expect(places(source)).toEqual([
    'unknown-element 2:1-2:7 <zebra',
    'unknown-attribute 2:26-2:36 colour="x"',
  ]);
});

test('what a loop makes of different values are different findings', () => {
  const source = '<messageML><#list ["a", "b", "a"] as x><p ${x}="1"/></#list></messageML>';
  expect(checkMessageML(source).diagnostics.map(({ message }) => message)).toEqual([
    '<p> has no attribute a.',
    '<p> has no attribute b.',
  ]);
});

test('expressions are not reported for what they miss when the data cannot be read', () => {
  const { diagnostics } = checkMessageML('<messageML>${entity.a.b}</messageML>', { data: '{' });
  expect(diagnostics.map(({ code }) => code)).toEqual(['data-not-json']);
});
