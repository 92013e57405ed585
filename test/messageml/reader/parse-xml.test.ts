import { expect, test } from '@jest/globals';
import { parseXml } from '../../../src/messageml/index.js';

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
