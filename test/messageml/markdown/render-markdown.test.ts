import { expect, test } from '@jest/globals';
import type { Directory } from '../../../src/messageml/engine.js';
import { memoryDirectory, parseMessageML } from '../../../src/messageml/engine.js';
import { legacyEntitiesOf, renderMarkdown } from '../../../src/messageml/engine.js';

const people = memoryDirectory({
  users: [{ id: 7, displayName: 'Ann Lee', username: 'ann', email: 'ann@example.com' }],
});
const parse = (content: string, directory: Directory = people) =>
  parseMessageML(`<messageML>${content}</messageML>`, { directory });
const markdown = (content: string): string => renderMarkdown(parse(content));
const formMarkdown = (content: string): string =>
  markdown(`<form id="f">${content}<button name="go">Go</button></form>`);

test.each([
  [
    'bold, italic, subscript and superscript',
    '<b>a</b><i>b</i><sub>c</sub><sup>d</sup>',
    '**a**_b_~c~^d^',
  ],
  ['headings of all levels', '<h1>a</h1><h6>b</h6>', '**a****b**'],
  ['spaces inside delimiters', '<b> a </b>', '** a **'],
  ['empty delimiters', '<b/>', '****'],
  ['text with special characters', 'a_b &lt;c&gt; -1', 'a\\_b <c> \\-1'],
  ['runs of line ends', 'a\n\nb', 'a b'],
  ['breaks', '<br/>a<br/><br/>b', 'a\nb'],
  ['paragraphs', '<p>a</p><p>b</p>', 'a\n\nb\n\n'],
  ['an empty paragraph', 'a<p/>b', 'a\n\nb'],
  ['a paragraph with nothing but an image', 'a<p><img src="x"/></p>b', 'a\n\nb'],
  ['paragraphs in each other', '<div><p>a</p></div>', 'a\n\n'],
  ['a rule', 'a<hr/>b', 'a\n\n---\n\nb'],
  ['preformatted text', '<pre>a\nb</pre>c\nd', '\na\nb\nc d'],
  ['spans, cards and their kind', '<span>a</span><card><body>b</body></card>', 'a\n\nb\n\n'],
])('%s', (_, content, expected) => {
  expect(markdown(content)).toBe(expected);
});

test.each([
  ['bullets', '<ul><li>a</li><li>b</li></ul>', '- a\n- b\n'],
  ['numbers', '<ol><li>a</li><li>b</li></ol>', '1. a\n2. b\n'],
  ['bullets in bullets', '<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n  - b\n'],
  [
    'numbers in numbers',
    '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>',
    '1. a\n  1. b\n2. c\n',
  ],
  ['numbers in bullets', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', '- a\n  1. b\n- c\n'],
  [
    'bullets in numbers, which the service counts on',
    '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
    '1. a\n1. b\n3. c\n',
  ],
  [
    'a list that stands deeper in an item than directly',
    '<ul><li>a<div><ul><li>b</li></ul></div></li></ul>',
    '- a\n\n- b\n',
  ],
  ['white space between items', '<ul>\n  <li>a</li>\n</ul>', '   - a\n \n'],
])('lists: %s', (_, content, expected) => {
  expect(markdown(content)).toBe(expected);
});

test.each([
  [
    'cells and rows',
    '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    '\n   \na   b\nc\n   \n',
  ],
  [
    'rows of all parts',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '\n   \na\nb\n   \n',
  ],
  ['a cell outside a table', '<span><td>a</td></span>b', 'a   b'],
  ['a last cell before an image', '<td>a</td><img src="x"/>', 'a'],
])('tables: %s', (_, content, expected) => {
  expect(markdown(content)).toBe(expected);
});

test.each([
  ['its language', 'a<code language="java">int x;</code>b', 'a\n```java\nint x;\n```\nb'],
  ['no line ends', '<code>a\nb</code>', '```\na b\n```\n'],
  ['the text of elements', '<code>a <b>b</b><pre>c</pre></code>', '```\na bc\n```\n'],
  ['no entities', '<code>a <hash tag="b"/> <mention uid="7"/></code>', '```\na  \n```\n'],
])('code has %s', (_, content, expected) => {
  expect(markdown(content)).toBe(expected);
});

test.each([
  ['a block', '<sub><div>a</div></sub>', '~~'],
  ['a block deeper down', '<b>a<span><div>b</div>c</span></b>', '**ac**'],
  ['a list', '<sup><ul><li>a</li></ul></sup>', '^^'],
])('%s inside an inline element is left out', (_, content, expected) => {
  expect(markdown(content)).toBe(expected);
});

test.each([
  [
    'text without its markup',
    '<a href="https://a.example"><b>x</b> y_z</a>',
    '[ x y_z ](https://a.example)',
  ],
  [
    'the address when it is blank',
    '<a href="https://a.example"> </a>',
    '[ https://a.example ](https://a.example)',
  ],
  [
    'entities as they look',
    '<a href="https://a.example"><hash tag="a"/><cash tag="b"/><mention uid="7"/></a>',
    '[ #a$b@Ann Lee ](https://a.example)',
  ],
  [
    'emoji as characters, or as what stands in them',
    '<a href="https://a.example"><emoji shortcode="smile"/><emoji shortcode="nosuch"/><emoji shortcode="smile">:)</emoji></a>',
    '[ 😄:nosuch::) ](https://a.example)',
  ],
  [
    'a line end for a paragraph, without its content',
    '<a href="https://a.example">a<p>b</p><br/>c</a>',
    '[ a\n\nc ](https://a.example)',
  ],
])('a link shows %s', (_, content, expected) => {
  expect(markdown(content)).toBe(expected);
});

test.each([
  ['<hash tag="a_b"/>', '#a_b'],
  ['<cash tag="IBM"/>', '$IBM'],
  ['<tag fallback-ticker="TSLA"/>', '$TSLA'],
  ['<mention email="ann@example.com"/>', '@Ann Lee'],
  ['<mention uid="8" strict="false"/>', '8'],
  ['<mention email="no_body@example.com" strict="false"/>', 'no\\_body@example.com'],
  ['<emoji shortcode="smile"/>', ':smile:'],
  ['<dateTime value="2024-12-31T09:29:47Z"/>', '2024-12-31T09:29:47Z'],
])('%s is %s', (content, expected) => {
  expect(markdown(content)).toBe(expected);
});

test.each([
  [
    '<text-field name="n" placeholder="P" label="L" title="T">v</text-field>',
    '(Text Field:[P][L][T]v)',
  ],
  ['<text-field name="n">v</text-field>', '(Text Field:v)'],
  ['<text-field name="n" label=""/>', '(Text Field:[])'],
  ['<textarea name="n" placeholder="a_b">- c</textarea>', '(Text Area:[a\\_b]\\- c)'],
  ['<richtextarea name="n"/>', '(Rich Text Area)'],
  ['<person-selector name="n" label="L"/>', '(Person Selector:[L])'],
  ['<room-selector name="n"/>', '(Room Selector)'],
  ['<date-selector name="n" placeholder="P"/>', '(Date Selector:[P])'],
  ['<date-picker name="n" placeholder="P" label="L" title=""/>', '(Date Picker:[L][P])'],
  ['<time-picker name="n" title="T"/>', '(Time Picker:[T])'],
  ['<timezone-picker name="n"/>', '(Timezone Picker)'],
  ['<checkbox name="n">a_b</checkbox>', ' a\\_b '],
  ['<radio name="n"><b>x</b></radio>', ' x '],
  ['<radio name="n"><b>x<hash tag="y"/><br/><emoji shortcode="smile"/></b></radio>', ' x#y\n😄 '],
  ['<checkbox name="n">a <b>b</b></checkbox>', '  '],
  ['<select name="n" label="L"><option value="1">One</option></select>', ' L \n-One\n'],
  ['<select name="n" label=" "><option value="1">One</option></select>', '  \n-One\n'],
])('in a form, %s is %s', (content, expected) => {
  expect(formMarkdown(content)).toBe(`\n   \n${expected}(Button:Go)\n   \n`);
});

test('the initial value of an input is shown when it is one piece', () => {
  const split = (tag: string) =>
    formMarkdown(`<${tag} name="n">a<label for="q">b</label>c</${tag}>`);
  expect(formMarkdown('<textarea name="n">ac</textarea>')).toContain('(Text Area:ac)');
  expect(split('textarea')).toContain('(Text Area)');
  expect(split('text-field')).toContain('(Text Field)');
});

test('of a time zone picker in PresentationML only the rendered placeholder is shown', () => {
  const picker = (attributes: string) =>
    formMarkdown(`<div class="timezone-picker" data-name="z" ${attributes}/>`);
  expect(picker('data-placeholder="p"')).toContain('(Timezone Picker:[p])');
  expect(picker('placeholder="p"')).toContain('(Timezone Picker)');
  expect(formMarkdown('<timezone-picker name="z" placeholder="p"/>')).toContain('Picker:[p])');
});

test('a dialog has a heading, and each of its parts on lines of its own', () => {
  const content =
    '<ui-action action="open-dialog" target-id="d"><button>o</button></ui-action>' +
    '<dialog id="d"><title>T</title><body>B</body></dialog>';
  expect(markdown(content)).toBe('(Button:o)---\n**Dialog**\nT\n\nB\n\n---\n');
});

test('legacy entities say where in the Markdown their texts stand', () => {
  const document = parse(
    '<b>a</b> <hash tag="x"/> <cash tag="IBM"/> <mention uid="7"/> ' +
      '<a href="https://a.example">t</a> <dateTime value="2024-12-31T09:29:47Z" format="date"/>',
  );
  const text = renderMarkdown(document);
  const entities = legacyEntitiesOf(document);
  expect(entities).toEqual({
    hashtags: [
      { id: '#x', text: '#x', indexStart: 6, indexEnd: 8, type: 'KEYWORD' },
      { id: '$IBM', text: '$IBM', indexStart: 9, indexEnd: 13, type: 'KEYWORD' },
    ],
    userMentions: [
      {
        id: 7,
        screenName: 'ann',
        prettyName: 'Ann Lee',
        text: '@Ann Lee',
        indexStart: 14,
        indexEnd: 22,
        userType: 'lc',
        type: 'USER_FOLLOW',
      },
    ],
    urls: [
      {
        id: 'https://a.example',
        type: 'URL',
        indexEnd: 47,
        indexStart: 23,
        text: 't',
        expandedUrl: 'https://a.example',
      },
    ],
    datetimes: [
      {
        id: 'datetime4',
        text: '2024-12-31T09:29:47Z',
        indexStart: 48,
        indexEnd: 68,
        type: 'DATE_TIME',
        value: '2024-12-31T09:29:47Z',
        format: 'date',
      },
    ],
  });
  expect(text.slice(23, 47)).toBe('[ t ](https://a.example)');
});

test('entities inside code and links, and people nobody knows, are not among the legacy entities', () => {
  const document = parse(
    '<code><hash tag="x"/></code><mention uid="8" strict="false"/>' +
      '<a href="https://a.example"><cash tag="y"/></a>',
  );
  expect(Object.keys(legacyEntitiesOf(document))).toEqual(['urls']);
});

test('people nobody knows are text in code, and so is a rule', () => {
  expect(
    markdown('<code>a<mention email="b_c@example.com" strict="false">d</mention></code>'),
  ).toBe('```\nab\\_c@example.com\n```\n');
  expect(markdown('<code>a<span><hr/></span></code>')).toBe('```\na---\n```\n');
});

test('an instrument that was found brings all of its fields, unknown ones as null', () => {
  const directory: Directory = {
    instrument: () => ({ rootBbgCompTicker: '226', kind: 'equity', figi: 'BBG000BDYRQ3' }),
  };
  const [instrument] = legacyEntitiesOf(parse('<tag isin="x"/>', directory)).hashtags ?? [];
  expect(instrument).toMatchObject({
    text: '$226',
    data: { kind: 'EQUITY', figi: 'BBG000BDYRQ3', lei: null },
  });
});

test('a link shows of a moment and of an object of the data what stands in them', () => {
  const source =
    '<messageML><a href="https://a.example"><dateTime value="2024-12-31T09:29:47Z"/>' +
    '<span class="entity" data-entity-id="o">order</span></a></messageML>';
  const document = parseMessageML(source, { data: { o: { type: 'com.example.order' } } });
  expect(renderMarkdown(document)).toBe('[ order ](https://a.example)');
});

test('somebody without a user name is known by the name that is shown', () => {
  const nameless = memoryDirectory({ users: [{ id: 8, displayName: 'Bo Ek' }] });
  expect(legacyEntitiesOf(parse('<mention uid="8"/>', nameless))).toMatchObject({
    userMentions: [{ screenName: 'Bo Ek', prettyName: 'Bo Ek' }],
  });
});
