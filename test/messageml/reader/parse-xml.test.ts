import { expect, test } from '@jest/globals';
import { parseXml } from '../../../src/messageml/internals.js';

test('well-formed XML is a tree, whatever its elements are called', () => {
  expect(parseXml('<order id="7"><zebra/>x &lt; y</order>')).toMatchObject({
    tag: 'order',
    attributes: [{ name: 'id', value: '7' }],
    children: [
      { type: 'element', tag: 'zebra' },
      { type: 'text', value: 'x < y' },
    ],
  });
});

test.each(['', 'x', '<a>', '<a><b></a>', '<a>&nbsp;</a>', '<a/><b/>'])(
  'what is not well-formed has no tree: %j',
  (text) => {
    expect(parseXml(text)).toBeUndefined();
  },
);

test('names that begin, end and are as long as others are told apart', () => {
  const root = parseXml('<a><bad x1y="1" x2y="2"/><bed x2y="3" x1y="4"/><bad x1y="5"/></a>');
  const elements = root?.children.map((node) =>
    node.type === 'element' ? [node.tag, ...node.attributes.map(({ name }) => name)] : [],
  );
  expect(elements).toEqual([
    ['bad', 'x1y', 'x2y'],
    ['bed', 'x2y', 'x1y'],
    ['bad', 'x1y'],
  ]);
});
