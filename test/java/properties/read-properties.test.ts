import { expect, test } from '@jest/globals';
import { readProperties } from '../../../src/java/properties/index.js';

/** Keys and values as one object, as Java's own `Properties` holds them. */
const read = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(readProperties(text).map(({ key, value }) => [key, value]));

test.each([
  [
    'an equals sign, a colon and white space end a key',
    'a=1\nb:2\nc 3',
    { a: '1', b: '2', c: '3' },
  ],
  ['white space around them is left out', '  a \t = \f 1\nb :2\n', { a: '1', b: '2' }],
  ['only the first of them does', 'a=b=c\nd : = e', { a: 'b=c', d: '= e' }],
  ['white space at the end belongs to the value', 'a=1  \n', { a: '1  ' }],
  ['a key alone has an empty value', 'a\nb=\nc:', { a: '', b: '', c: '' }],
  ['an empty key is one', '=1', { '': '1' }],
  ['# and ! begin comments, at the beginning alone', '# a=1\n  !b=2\nc=#3', { c: '#3' }],
  ['empty lines are left out', '\n \t\n\r\n\ra=1\n\n', { a: '1' }],
  ['every end of a line ends it', 'a=1\rb=2\r\nc=3\nd=4', { a: '1', b: '2', c: '3', d: '4' }],
  ['a backslash continues a line', 'a=1,\\\n   2,\\\r\n\t3,\\\r4\nb=5', { a: '1,2,3,4', b: '5' }],
  ['it continues a key too', 'fr\\\n   uit=apple', { fruit: 'apple' }],
  ['a line that goes on is not a comment', 'a=1\\\n#2', { a: '1#2' }],
  ['a comment does not go on', '# a \\\nb=1', { b: '1' }],
  ['two backslashes are one, and end nothing', 'a=1\\\\\nb=2', { a: '1\\', b: '2' }],
  ['a backslash at the end of all is nothing', 'a=1\\', { a: '1' }],
  ['signs are escaped in keys', 'a\\:b\\=c\\ d=1\n\\#e=2', { 'a:b=c d': '1', '#e': '2' }],
  ['letters stand for signs', 'a=\\t\\n\\r\\f\\q\\"', { a: '\t\n\r\fq"' }],
  ['a character by its number', 'a=caf\\u00e9 \\u6771', { a: 'café 東' }],
  ['without four digits it is a letter', 'a=\\u00g1', { a: 'u00g1' }],
  ['the later of two counts', 'a=1\na=2', { a: '2' }],
  [
    'white space of Unicode does not count',
    'a\u00a0b=1\n\u00a0c=2',
    { 'a\u00a0b': '1', '\u00a0c': '2' },
  ],
  ['line ends of Unicode do not count', '# x\u2028a=1\nb=2\u2028c=3', { b: '2\u2028c=3' }],
  ['nothing', '', {}],
])('%s', (_, text, properties) => {
  expect(read(text)).toEqual(properties);
});

test('a property says where its key begins', () => {
  const text = '# of the bot\n\n  host = acme\\\n   .example\r\nport=8443';
  expect(
    readProperties(text).map(({ key, offset }) => [key, text.slice(offset, offset + 4)]),
  ).toEqual([
    ['host', 'host'],
    ['port', 'port'],
  ]);
});

test('a long line, many escapes and many continued lines are read at once', () => {
  for (const piece of ['x', '\\:', '\\\n ', 'a=1\n', ' ', '#']) {
    const started = process.cpuUsage();
    readProperties(piece.repeat(100_000 / piece.length));
    // Of the processor, whatever else runs.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
  }
});
