import { expect, test } from '@jest/globals';
import { parseXml } from '@rgrove/parse-xml';
import { kindOf, linesOf } from '../../../src/messageml/compose/escape.js';
import { escapeText } from '../../../src/messageml/internals.js';
import { carriedText } from '../../../src/messageml/values/carried-text.js';

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

test('every character that XML can carry comes back, between letters and alone', () => {
  const allowed = Array.from({ length: 0x10000 }, (_, code) => code)
    .filter((code) => code >= 0x20 || code === 0x9 || code === 0xa || code === 0xd)
    .filter((code) => code < 0xd800 || (code > 0xdfff && code < 0xfffe))
    .map((code) => String.fromCharCode(code));
  const texts = allowed.flatMap((character) => [character, `a${character}b`]);
  const { root } = parseXml(`<m>${texts.map((text) => `<t>${escapeText(text)}</t>`).join('')}</m>`);
  const arrived = root?.children.map((child) => ('text' in child ? child.text : undefined));
  expect(arrived?.findIndex((text, index) => text !== texts[index])).toBe(-1);
  expect(arrived).toHaveLength(texts.length);
});

test('of every character it is known whether a text with it stays, arrives as it is, or may not', () => {
  const misjudged = Array.from({ length: 0x10000 }, (_, code) => `a${String.fromCharCode(code)}b`)
    .filter((text) => kindOf(text) !== 'other')
    .filter((text) => {
      const arrives = carriedText(text) === text && linesOf(text).length === 1;
      return !arrives || (kindOf(text) === 'plain' && escapeText(text) !== text);
    });
  expect(misjudged).toEqual([]);
  expect(['a', 'a & b', 'a\nb', '\u0007'].map(kindOf)).toEqual([
    'plain',
    'escaped',
    'other',
    'other',
  ]);
});
