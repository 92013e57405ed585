import { expect, test } from '@jest/globals';
import { parseXml } from '@rgrove/parse-xml';
import { escapeText } from '../../../src/messageml/index.js';

test('escapeText neutralises what XML would take for syntax', () => {
  expect(escapeText(`a < b && "c" > 'd'`)).toBe(
    'a &lt; b &amp;&amp; &quot;c&quot; &gt; &#39;d&#39;',
  );
});

test.each(['${x}', '#{x}', '<#if x>', '</#if>', '<@macro/>', '$${x}', '#${x}'])(
  'escapeText leaves no template syntax in %p',
  (text) => expect(escapeText(text)).not.toMatch(/[$#]\{|<\/?[#@]/),
);

test.each([
  ['$', '{x}'],
  ['#', '{x}'],
  ['a$', '{'],
])('two escaped pieces, %p and %p, do not join to template syntax', (first, second) => {
  expect(escapeText(first) + escapeText(second)).not.toMatch(/[$#]\{/);
});

test('escapeText is safe beside an author’s own `$` and `{`', () => {
  expect(`$${escapeText('{x}')}`).not.toContain('${');
  expect(`${escapeText('$')}{x}`).not.toContain('${');
});

test('escapeText leaves `$`, `#` and braces alone where they mean nothing', () => {
  expect(escapeText('$5 #tag a{b} $ {')).toBe('$5 #tag a{b} $ {');
});

test('escapeText shows characters that XML cannot carry', () => {
  expect(escapeText('\u0000\u0007\u001B \uD800 \uFFFE')).toBe('␀␇␛ \uFFFD \uFFFD');
});

test('escapeText keeps the characters from U+007F to U+009F, which are allowed', () => {
  expect(escapeText('\u007F\u0085\u009F')).toBe('\u007F\u0085\u009F');
});

test.each(['tab\there', 'one\ntwo', 'one\r\ntwo', '😀 日本 \u00A0'])(
  '%p comes back from an attribute and from between tags',
  (text) => {
    const root = parseXml(`<m a="${escapeText(text)}">${escapeText(text)}</m>`).root;
    expect(root?.attributes['a']).toBe(text);
    expect(root?.text).toBe(text);
  },
);
