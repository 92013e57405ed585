import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { markdownToMessageML } from '../../../src/console/composer/markdown-message.js';
import { checkMessageML } from '../../../src/messageml/index.js';
import { alice, bob } from '../fixtures.js';

const people = [alice, bob];
const isEmoji = (name: string) => name === 'smile';
const inside = (text: string) =>
  markdownToMessageML(text, people, isEmoji).replace(/^<messageML>|<\/messageML>$/g, '');

test.each([
  [
    '**bold** and *italic* and __bold__ and _italic_',
    '<b>bold</b> and <i>italic</i> and <b>bold</b> and <i>italic</i>',
  ],
  ['***both***', '<i><b>both</b></i>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['- one\n  - inner\n- two', '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>'],
  ['see `a < b`', 'see <code>a &lt; b</code>'],
  [
    '```ts\nconst a = 1;\n  b();\n```',
    '<code language="typescript">const a = 1;&#10;  b();</code>',
  ],
  [
    '[the desk](https://example.com/?a=1&b=2)',
    '<a href="https://example.com/?a=1&amp;b=2">the desk</a>',
  ],
  ['one\ntwo\n\nthree', 'one<br/>two<br/><br/>three'],
  ['\\*not italic\\*', '*not italic*'],
  ['**`code` in bold**', '<b>code in bold</b>'],
])('%j is written as %j', (text, markup) => {
  expect(inside(text)).toBe(markup);
});

test('names, tags, emojis and addresses are read as in plain text', () => {
  expect(inside('**@Alice Adams** about $IBM, #news :smile: https://example.com.')).toBe(
    '<b><mention uid="1"/></b> about <cash tag="IBM"/>, <hash tag="news"/> <emoji shortcode="smile"/> <a href="https://example.com">https://example.com</a>.',
  );
});

test.each([
  '<b>bold</b> & <script>alert(1)</script>',
  '# no heading',
  '> no quote',
  '![no picture](https://example.com/a.png)'.replace('!', '! '),
  '&lt;b&gt; &amp;',
  '2 * 3 and a_b_c and *',
  '---',
])('%j stays text', (text) => {
  const markup = inside(text);
  expect(markup).not.toMatch(/<(?!a |\/a>)/);
  const unescaped = markup.replace(/<[^>]*>/g, '');
  expect(unescaped).not.toContain('<script');
});

test('a link that leads to no page stays text, as it was written', () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc', '//x', 'desk']) {
    expect(inside(`[x](${address})`)).toBe(`[x](${address})`);
  }
});

test('template syntax stays text', () => {
  const checked = checkMessageML(markdownToMessageML('**${entity.x}** `<#if x>` #{y}', people));
  expect(checked).toMatchObject({ ok: true, diagnostics: [] });
});

/** What marks and elements are made of. */
const parts =
  '** * _ ` ``` - 1. [ ]( ) < & " ${ #{ </b> word @Alice #tag $IBM :smile: \\ https://x.com'
    .split(' ')
    .concat(' ', '\n', '\n\n', '\n- ', '\n  - ', '\n1. ');

test('whatever is written, the message passes', () => {
  const part = fc.constantFrom(...parts);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 30 }),
      (written) => {
        const text = written.join('').replaceAll(/[^\P{C}\n]/gu, '');
        fc.pre(text.trim() !== '');
        const checked = checkMessageML(markdownToMessageML(text, people, isEmoji));
        const errors = checked.diagnostics.filter(({ severity }) => severity === 'error');
        expect(errors.map(({ message }) => message)).toEqual([]);
      },
    ),
    { numRuns: 500, seed: 15 },
  );
});
