import { describe, expect, test } from '@jest/globals';
import { messageML, toMessageML } from '../../src/messageml/index.js';
import { escapeText } from '../../src/messageml/internals.js';
import { compileTemplate } from '../../src/templates/index.js';
import { partsOf } from '../../src/templates/long-texts.js';

const half = Array.from({ length: 600 }, (_, line) => `${line}: <AT&T> \${x} "q" #t\r\n\tend`).join(
  '\n',
);
const text = half + half;

/** The message of a template that shows a text whose halves are not long. */
const inHalves = (source: string) =>
  toMessageML(compileTemplate(source.replaceAll('{{text}}', '{{half}}{{half}}')).render({ half }));

describe('a long text is shown as others are', () => {
  test.each([
    '<p>{{text}}</p>',
    '<pre>{{text}}</pre> and <code>{{text}}</code>',
    '<p>{{text}}</p><h1>{{text}}</h1>{{text}}',
    '<form id="f"><textarea name="t" placeholder="{{text}}">{{text}}</textarea><button type="action" name="b">B</button></form>',
  ])('%s', (source) => {
    expect(half.length).toBeLessThan(20_000);
    expect(text.length).toBeGreaterThan(20_000);
    expect(toMessageML(compileTemplate(source).render({ text }))).toEqual(inHalves(source));
  });

  test('by itself, and in a list', () => {
    const source = '{{this.text}}{{#each rows}}<li>{{this}}</li>{{/each}}';
    const list = compileTemplate(source).render({ text, rows: [text, 'short', text] });
    const expected = messageML`${text}<li>${text}</li><li>short</li><li>${text}</li>`;
    expect(toMessageML(list)).toEqual(toMessageML(expected));
  });

  test('what a helper has made of it stays as the helper wrote it', () => {
    const helpers = { shout: (given: unknown) => String(given).toUpperCase() };
    const shouted = compileTemplate('<p>{{shout text}}</p>', { helpers }).render({ text });
    const expected = messageML`<p>${text.toUpperCase()}</p>`;
    expect(toMessageML(shouted)).toEqual(toMessageML(expected));
  });
});

const long = (content: string) => ({ content, written: escapeText(content) });

describe('long texts are parts of their own', () => {
  test('between the markup of the template', () => {
    expect(partsOf('<p title="a">x&#10;y</p>z&#10;', [long('x\ny')])).toEqual([
      '<p title="a">',
      { content: 'x\ny', style: 'flow' },
      '</p>z<br/>',
    ]);
  });

  test('in quoted attributes, and the same one twice', () => {
    expect(partsOf('<p title="a&amp;b">a&amp;b</p>', [long('a&b'), long('a&b')])).toEqual([
      '<p title="',
      { content: 'a&b', style: 'value' },
      '">',
      { content: 'a&b', style: 'flow' },
      '</p>',
    ]);
  });

  test('but not where they cannot be told from syntax, and not when they are not found', () => {
    expect(partsOf('<p class=abc>{x}</p>', [long('abc'), long('nowhere')])).toEqual([
      '<p class=abc>{x}</p>',
    ]);
  });
});
