import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CadenzaError } from '../../../../src/index.js';
import type { MarkdownOptions } from '../../../../src/messageml/engine.js';
import {
  legacyEntitiesOf,
  parseMarkdown,
  renderMarkdown,
} from '../../../../src/messageml/engine.js';
import { renderPresentationML, renderText } from '../../../../src/messageml/index.js';

const SEED = 20260719;
const ROOT = '<div data-format="PresentationML" data-version="2.0">';

const presentation = (text: string, options?: MarkdownOptions): string => {
  const markup = renderPresentationML(parseMarkdown(text, options));
  expect(markup.startsWith(ROOT)).toBe(true);
  return markup.slice(ROOT.length, -'</div>'.length);
};

test.each([
  ['emphasis', '*a* __b__ _c **d**_', '<i>a</i> <b>b</b> <i>c <b>d</b></i>'],
  ['a second paragraph', 'a\n\nb', 'a<br/>b'],
  ['a soft line break, without a space', 'a\nb', 'ab'],
  ['a hard line break', 'a  \nb\\\nc', 'a<br/>b<br/>c'],
  ['code in a line', '`` a`b ``', '<code>a`b</code>'],
  ['a code block', 'x\n```js\n a\n```\ny', 'x<code data-language="js">a</code><br/>y'],
  ['other fences', '~~~\na\n~~~', '~~~a~~~'],
  ['headings', '# a', '# a'],
  ['a rule', 'a\n\n---\n\nb', 'a<br/>b'],
  ['quotes', '> a\n\nb', 'a<br/>b'],
  ['lists', '- a\n- b\n\n1) c', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>'],
  ['lists in lists', '1. a\n   - b', '<ol><li>a<ul><li>b</li></ul></li></ol>'],
  ['HTML', '<b>a</b>', '&lt;b&gt;a&lt;/b&gt;'],
  ['indented text', '    a', 'a'],
  ['a link', '[*a*](https://a.example/?q=ü)', '<a href="https://a.example/?q=ü"><i>a</i></a>'],
  ['a link by reference', '[a]\n\n[a]: https://a.example', '<a href="https://a.example">a</a>'],
  [
    'an address in angle brackets',
    '<https://a.example>',
    '<a href="https://a.example">https://a.example</a>',
  ],
  ['a bare address', 'https://a.example', 'https://a.example'],
  ['a link that is not allowed', '[a](javascript:x) [b](c)', 'javascript:x c'],
  ['an image', '![a *b*](https://a.example/x.png)', 'a <i>b</i>'],
  ['references and escapes', '&amp; &copy; \\*a\\*', '&amp; © *a*'],
  ['a no-break space', 'a\u00a0b', 'a b'],
  ['nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(presentation(text)).toBe(expected);
});

const keyword = (id: string, indexStart: number, indexEnd: number) => ({
  id,
  indexStart,
  indexEnd,
  type: 'KEYWORD',
});

test('entities take the place of their characters, and are numbered in order', () => {
  const text = '**#a** $b @Ann x';
  const entities = {
    userMentions: [
      { id: 7, indexStart: 10, indexEnd: 14, type: 'USER_FOLLOW', prettyName: 'Ann Lee' },
    ],
    hashtags: [keyword('$b', 7, 9), keyword('#a', 2, 4)],
  };
  const document = parseMarkdown(text, { entities });
  expect(presentation(text, { entities })).toBe(
    '<b><span class="entity" data-entity-id="keyword1">#a</span></b> ' +
      '<span class="entity" data-entity-id="keyword2">$b</span> ' +
      '<span class="entity" data-entity-id="mention3">@Ann Lee</span> x',
  );
  expect(renderMarkdown(document)).toBe('**#a** $b @Ann Lee x');
  expect(legacyEntitiesOf(document).hashtags).toHaveLength(2);
});

test.each([
  [
    'a link',
    { id: 'https://a.example', type: 'url' },
    '<a href="https://a.example">https://a.example</a>',
  ],
  ['a link that is not allowed', { id: 'ftp://a.example', type: 'URL' }, 'ftp://a.example'],
  ['a mention without a number', { id: 'ann', type: 'USER_FOLLOW' }, 'ann'],
  ['a keyword of no kind', { id: 'x', type: 'KEYWORD' }, ''],
  ['an entity of another kind', { id: 'smile', type: 'Emoji' }, 'EMOJI\u0092smile'],
])('%s, as an entity', (_, entity, expected) => {
  const entities = JSON.stringify({ any: [{ ...entity, indexStart: 0, indexEnd: 1 }] });
  expect(presentation('x', { entities })).toBe(expected);
});

test('somebody the directory does not know is shown by the id', () => {
  const entities = [{ id: '7', indexStart: 0, indexEnd: 4, type: 'USER_FOLLOW' }];
  const directory = { userById: () => undefined };
  expect(presentation('@Ann', { entities: { all: entities }, directory })).toBe(
    '<span class="entity" data-entity-id="mention1">7</span>',
  );
});

test('somebody of whom only the id is known is called by it', () => {
  const entities = { all: [{ id: '7', indexStart: 0, indexEnd: 4, type: 'USER_FOLLOW' }] };
  expect(presentation('@Ann', { entities })).toBe(
    '<span class="entity" data-entity-id="mention1">@7</span>',
  );
});

test('which links are allowed is for the directory to say', () => {
  const directory = {
    linkProblem: (uri: string) => (uri.startsWith('ftp:') ? undefined : 'Only ftp.'),
  };
  expect(presentation('[a](ftp://a.example) [b](https://b.example)', { directory })).toBe(
    '<a href="ftp://a.example">a</a> https://b.example',
  );
});

test('an entity whose id is neither text nor number has none', () => {
  const entities = { all: [{ id: { x: 1 }, indexStart: 0, indexEnd: 1, type: 'URL' }] };
  expect(presentation('x', { entities })).toBe('');
});

test('a table stands before the entity at its place', () => {
  const media = { content: { index: 1, text: [['A']] } };
  const entities = { all: [keyword('#b', 1, 2)] };
  expect(presentation('ab', { media, entities })).toBe(
    'a<table><tr><td>A</td></tr></table><span class="entity" data-entity-id="keyword1">#b</span>',
  );
});

test('an entity in code is the text it was', () => {
  expect(presentation('`a #b`', { entities: { all: [keyword('#c', 3, 5)] } })).toBe(
    '<code>a #b</code>',
  );
});

test('an entity beyond the end of the text is moved there with spaces', () => {
  expect(presentation('a', { entities: { all: [keyword('#b', 3, 5)] } })).toBe(
    'a  <span class="entity" data-entity-id="keyword1">#b</span>',
  );
});

test('of entities that overlap the first stands, of several at one place the last', () => {
  const all = [keyword('#x', 0, 2), keyword('#a', 0, 4), keyword('#b', 2, 6), keyword('#c', 4, 6)];
  const document = parseMarkdown('abcdef', { entities: { all } });
  expect(renderMarkdown(document)).toBe('#a#c');
});

test('a text cannot write an entity by itself', () => {
  const text = '\ue0000\ue000 \u0091KEYWORD\u0092#b\u0091 #a';
  expect(
    presentation(text, { entities: { all: [keyword('#a', text.length - 2, text.length)] } }),
  ).toBe(
    '\ue0000\ue000 \u0091KEYWORD\u0092#b\u0091 <span class="entity" data-entity-id="keyword1">#a</span>',
  );
});

test('tables stand before the character they were pasted at', () => {
  const media = {
    mediaType: 'JSON',
    content: {
      index: 1,
      text: [
        ['A', '**B**'],
        ['', 1],
      ],
    },
  };
  expect(presentation('ab', { media })).toBe(
    'a<table><tr><td>A</td><td><b>B</b></td></tr><tr><td></td><td>1</td></tr></table>b',
  );
});

const payloads: readonly [MarkdownOptions, string][] = [
  [{ entities: { all: [keyword('x', 0, 0)] } }, 'MARKDOWN_ENTITY_RANGE_EMPTY'],
  [
    { entities: { all: [{ indexStart: 0, id: 'x', type: 'KEYWORD' }] } },
    'MARKDOWN_ENTITY_INCOMPLETE',
  ],
  [
    { entities: { all: [{ indexStart: 0, indexEnd: 1, type: 'KEYWORD' }] } },
    'MARKDOWN_ENTITY_INCOMPLETE',
  ],
  [{ entities: '{' }, 'MARKDOWN_DATA_NOT_JSON'],
  [{ media: { index: 0, text: 'x' } }, 'MARKDOWN_TABLE_MALFORMED'],
  [{ media: { index: 0, text: ['x'] } }, 'MARKDOWN_TABLE_MALFORMED'],
  [{ media: { index: 0 } }, 'MARKDOWN_TABLE_MALFORMED'],
];

test.each(payloads)('%j is refused: %s', (options, code) => {
  expect.assertions(2);
  try {
    parseMarkdown('x', options);
  } catch (error) {
    expect(error).toBeInstanceOf(CadenzaError);
    expect(error).toMatchObject({ name: 'MarkdownInputError', code });
  }
});

test('any text is Markdown, and any entity in range stays in it', () => {
  const words = fc.array(
    fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '> ',
      '- ',
      '1. ',
      '\n',
      '```',
      '&',
      '<',
      'a',
      ' ',
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(words, fc.nat(20), (parts, index) => {
      const entities = { all: [keyword('#tag', index, index + 1)] };
      const document = parseMarkdown(parts.join(''), { entities });
      renderMarkdown(document);
      renderPresentationML(document);
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test('emphasis 20,000 deep can be rendered: what is in it is kept', () => {
  const document = parseMarkdown(`${'*'.repeat(40_000)}a${'*'.repeat(40_000)}`);
  expect(renderText(document)).toBe('a');
  expect(renderPresentationML(document)).toContain('<b><b>a</b></b>');
  expect(renderMarkdown(document)).toContain('**a**');
});

test('a quote of 200,000 parts is read', () => {
  const document = parseMarkdown(`> ${'*a* '.repeat(100_000)}`);
  expect(document.children).toHaveLength(199_999);
});

test.each([
  [21, true],
  [22, false],
])(
  'brackets more than twenty deep inside a link end the search for it: %s, %s',
  (count, isLink) => {
    const text = `${'['.repeat(count)}a${']'.repeat(count)}(https://b.example)`;
    expect(presentation(text).includes('<a ')).toBe(isLink);
  },
);
