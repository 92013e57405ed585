import { expect, test } from '@jest/globals';
import { readIncomingMessage } from '../../../src/messageml/incoming/index.js';

const mention = (id: string | number) => ({
  type: 'com.symphony.user.mention',
  version: '1.0',
  id: [{ type: 'com.symphony.user.userId', value: id }],
});
const hashtag = (value: string) => ({
  type: 'org.symphonyoss.taxonomy',
  version: '1.0',
  id: [{ type: 'org.symphonyoss.taxonomy.hashtag', value }],
});
const cashtag = (value: string) => ({
  type: 'org.symphonyoss.fin.security',
  version: '1.0',
  id: [{ type: 'org.symphonyoss.fin.security.id.ticker', value }],
});

const presentation = (content: string): string =>
  `<div data-format="PresentationML" data-version="2.0" class="wysiwyg">${content}</div>`;
const entity = (id: string, shown: string): string =>
  `<span class="entity" data-entity-id="${id}">${shown}</span>`;
const read = (content: string, data?: object) =>
  readIncomingMessage({ message: presentation(content), data: data && JSON.stringify(data) });

test('a command is read as its mention, its words and its tags, in order', () => {
  const message = read(
    `<p>${entity('mention1', '@Echo Bot')} /quote ${entity('keyword2', '$IBM')} for ${entity('keyword3', '#desk')}</p>`,
    { mention1: mention('68719476742'), keyword2: cashtag('IBM'), keyword3: hashtag('desk') },
  );
  expect(message).toEqual({
    text: '@Echo Bot /quote $IBM for #desk',
    tokens: [
      { kind: 'mention', userId: 68719476742, text: '@Echo Bot' },
      { kind: 'text', text: ' /quote ' },
      { kind: 'cashtag', value: 'IBM', text: '$IBM' },
      { kind: 'text', text: ' for ' },
      { kind: 'hashtag', value: 'desk', text: '#desk' },
    ],
    mentions: [{ kind: 'mention', userId: 68719476742, text: '@Echo Bot' }],
    hashtags: ['desk'],
    cashtags: ['IBM'],
    emojis: [],
    links: [],
  });
});

test('an emoji has its shortcode, its character and what is shown', () => {
  const { tokens, emojis } = read(`ok ${entity('emoji1', '😄')}${entity('emoji2', '')}`, {
    emoji1: {
      type: 'com.symphony.emoji',
      version: '1.0',
      data: { shortcode: 'smile', unicode: '😄' },
    },
    emoji2: { type: 'com.symphony.emoji', version: '1.0', data: { annotation: 'party' } },
  });
  expect(tokens).toEqual([
    { kind: 'text', text: 'ok ' },
    { kind: 'emoji', shortcode: 'smile', unicode: '😄', text: '😄' },
    { kind: 'emoji', shortcode: 'party', text: ':party:' },
  ]);
  expect(emojis).toHaveLength(2);
});

test('a link has its address and its text, and shows the address when it has no text', () => {
  const { tokens, links } = read(
    'see <a href="https://a.example/?x=1&amp;y=2">the <b>report</b> </a>or <a href="https://b.example"/>',
  );
  expect(tokens).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'link', href: 'https://a.example/?x=1&y=2', text: 'the report' },
    { kind: 'text', text: ' or ' },
    { kind: 'link', href: 'https://b.example', text: 'https://b.example' },
  ]);
  expect(links).toHaveLength(2);
});

test('an entity inside a link is a token of its own between the parts of the link', () => {
  const { tokens } = read(`<a href="https://a.example">ask ${entity('m', '@Ann')} now</a>`, {
    m: mention(7),
  });
  expect(tokens).toEqual([
    { kind: 'link', href: 'https://a.example', text: 'ask' },
    { kind: 'text', text: ' ' },
    { kind: 'mention', userId: 7, text: '@Ann' },
    { kind: 'text', text: ' ' },
    { kind: 'link', href: 'https://a.example', text: 'now' },
  ]);
});

test.each([
  ['a number', mention(12)],
  ['a string', mention('12')],
  [
    'the first entry, whatever its type',
    { type: 'com.symphony.user.mention', id: [{ value: '12' }] },
  ],
])('the id of a mention may be %s', (_, entityData) => {
  expect(read(entity('m', '@Ann'), { m: entityData }).mentions).toEqual([
    { kind: 'mention', userId: 12, text: '@Ann' },
  ]);
});

test.each([
  ['no data at all', undefined],
  ['data of another name', { other: mention(1) }],
  ['no id', { m: { type: 'com.symphony.user.mention' } }],
  ['an id that is not a number', { m: mention('bob') }],
  ['an id too large to be exact', { m: mention('9007199254740993') }],
  ['a type of its own', { m: { type: 'com.example.issue', id: [{ value: '1' }] } }],
  ['a name of Object.prototype', { constructor: 1 }],
])('with %s the text of an entity is ordinary text', (_, data) => {
  expect(read(`Hi ${entity('m', '@Ann')}!`, data).tokens).toEqual([
    { kind: 'text', text: 'Hi @Ann!' },
  ]);
});

test('the data of an entity may stand inside that of another', () => {
  const message = read(
    `<div class="entity" data-entity-id="order">Order by ${entity('mention1', '@Ann')}</div>`,
    { order: { type: 'com.example.order', items: [{ mention1: mention(5) }] } },
  );
  expect(message.mentions).toEqual([{ kind: 'mention', userId: 5, text: '@Ann' }]);
});

test('an entity is looked for deeper when a member of its name is not one', () => {
  const data = { m: 'Ann', list: { m: mention(6) } };
  expect(read(entity('m', '@Ann'), data).mentions).toEqual([
    { kind: 'mention', userId: 6, text: '@Ann' },
  ]);
});

test.each([
  ['a hashtag', hashtag('')],
  ['a cashtag', cashtag('')],
  ['an emoji', { type: 'com.symphony.emoji', data: { shortcode: '' } }],
  ['an emoji without data', { type: 'com.symphony.emoji', version: '1.0' }],
  ['an entity whose type is not text', { type: 7, id: [] }],
])('%s without its value is ordinary text', (_, data) => {
  expect(read(`a ${entity('x', 'shown')}`, { x: data }).tokens).toEqual([
    { kind: 'text', text: 'a shown' },
  ]);
});

test('an emoji of MessageML may be named by its annotation', () => {
  const message = '<messageML><emoji annotation="wave"/><emoji/></messageML>';
  expect(readIncomingMessage({ message }).emojis).toEqual([
    { kind: 'emoji', shortcode: 'wave', text: ':wave:' },
  ]);
});

test.each([
  ['an object', { m: mention(3) }],
  ['JSON text', JSON.stringify({ m: mention(3) })],
  ['JSON text turned into JSON text', JSON.stringify(JSON.stringify({ m: mention(3) }))],
])('the data may be %s', (_, data) => {
  const message = presentation(entity('m', '@Ann'));
  expect(readIncomingMessage({ message, data }).mentions).toHaveLength(1);
});

test.each(['{', '[]', '7', 'null', '"x"', ''])('data that is %j does not hurt the text', (data) => {
  expect(readIncomingMessage({ message: presentation(entity('m', '@Ann')), data }).text).toBe(
    '@Ann',
  );
});

test('the shorthand elements of MessageML are read without data', () => {
  const message =
    '<messageML><mention uid="9"/> <hash tag="a"/> <cash tag="b"/> <tag fallback-ticker="c"/> <emoji shortcode="smile"/></messageML>';
  expect(readIncomingMessage({ message })).toMatchObject({
    text: '@9 #a $b $c :smile:',
    mentions: [{ userId: 9 }],
    hashtags: ['a'],
    cashtags: ['b', 'c'],
    emojis: [{ shortcode: 'smile' }],
  });
});

test.each([
  ['line ends are spaces', 'a\n\nb\nc', 'a b c'],
  ['other spaces stay', 'a  b', 'a  b'],
  ['white space at the ends goes', '  \n a \n ', 'a'],
  ['paragraphs stand on lines', '<p>a</p><p>b</p>c', 'a\nb\nc'],
  ['spaces between blocks go', '\n  <p> a </p>\n  <p>b</p>\n', 'a\nb'],
  [
    'blocks inside blocks leave no empty lines',
    '<div><div>a</div></div><div><p>b</p></div>',
    'a\nb',
  ],
  ['a break ends the line', 'a<br/>b', 'a\nb'],
  ['two breaks leave an empty line', 'a<br/><br/>b', 'a\n\nb'],
  ['breaks at the ends go', '<br/>a<br/>', 'a'],
  ['items of lists stand on lines', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', 'a\nb\nc'],
  [
    'cells are separated by tabs',
    '<table><tr><td>a</td> <td>b</td></tr><tr><td>c</td></tr></table>',
    'a\tb\nc',
  ],
  ['preformatted text keeps its lines', 'x<pre>  a\n\n    b\n</pre>y', 'x\n  a\n\n    b\ny'],
  ['code stays in its line', 'run <code>a\nb</code> now', 'run a\nb now'],
  ['a no-break space is a space', 'a\u00a0b&#160;c', 'a b c'],
  ['inline elements leave no gap', 'a<b>b</b><i>c</i> <span>d</span>', 'abc d'],
])('%s', (_, content, text) => {
  expect(read(content).text).toBe(text);
});

test.each([
  ['plain text', 'hello', 'hello'],
  ['nothing', '', ''],
  ['an undeclared reference', '<div>a&nbsp;b &foo; &hellip;</div>', 'a b &foo; …'],
  ['a bare ampersand', '<div>Fish & chips &amp; peas</div>', 'Fish & chips & peas'],
  ['a bare less-than', '<div>1 < 2 and <b>x</b></div>', '1 < 2 and x'],
  ['an unclosed tag', '<div>a<b>b<p>c</div>d', 'ab\nc\nd'],
  ['a stray end tag', 'a</b></div>b<i>c</i>', 'abc'],
  ['tags that close in the wrong order', '<b>a<i>b</b>c</i>d', 'abcd'],
  ['an HTML break', '<div>a<br>b</br>c<hr>d</div>', 'a\nbc\nd'],
  ['a tag without an end', '<div>a<b', 'a<b'],
  ['an end tag without an end', '<div>a</div', 'a</div'],
  ['an address in angle brackets', 'write to <bob@x.example>', 'write to <bob@x.example>'],
  ['comments', 'a<!-- b --><!-- c', 'a<!-- c'],
  ['sections of character data', 'a<![CDATA[<b> &amp; ]]>c', 'a<b> &amp; c'],
  ['processing instructions', '<?xml version="1.0"?><div>a<?b c?>d</div>', 'ad'],
  ['a document type', '<!DOCTYPE html><div>a</div>', 'a'],
  ['entities declared in a document type', '<!DOCTYPE x [<!ENTITY a "b">]><div>&a;</div>', '&a;'],
  ['quotes that nobody closed', `<p title=it's>a</p><p title="x>b</p>`, 'a\nb'],
  ['attributes without values', '<p hidden x=1>a</p>', 'a'],
  [
    'names that mean something to JavaScript',
    '<div>a<constructor __proto__="x">b</constructor></div>',
    'ab',
  ],
  [
    'numeric references that are not characters',
    'a&#0;&#xD800;&#x110000;&#65;',
    'a&#0;&#xD800;&#x110000;A',
  ],
  ['references that spell references', 'a&amp;lt;b&amp;#65;', 'a&lt;b&#65;'],
])('%s: the text survives', (_, message, text) => {
  expect(readIncomingMessage({ message }).text).toBe(text);
});

test('entities are found in broken markup', () => {
  const message = `<div><p>${entity('m', '@Ann <b>Lee')} said&nbsp;<br>buy ${entity('k', '$IBM')} & hold</div>`;
  expect(
    readIncomingMessage({ message, data: { m: mention(1), k: cashtag('IBM') } }).tokens,
  ).toEqual([
    { kind: 'mention', userId: 1, text: '@Ann Lee' },
    { kind: 'text', text: ' said\nbuy ' },
    { kind: 'cashtag', value: 'IBM', text: '$IBM' },
    { kind: 'text', text: ' & hold' },
  ]);
});

test('a message without text is read as an empty one', () => {
  expect(readIncomingMessage({})).toEqual({
    text: '',
    tokens: [],
    mentions: [],
    hashtags: [],
    cashtags: [],
    emojis: [],
    links: [],
  });
});

test('a message that is not text at all is read as an empty one', () => {
  const received: object = { message: 5, data: 7 };
  expect(readIncomingMessage(received).text).toBe('');
});
