import { describe, expect, test } from '@jest/globals';
import type { AnyContent } from '../../../src/messageml/compose/content.js';
import { writeMessage } from '../../../src/messageml/compose/write.js';
import { mutableNodes } from '../../../src/messageml/document/mutable-element.js';
import {
  a,
  b,
  button,
  card,
  cardBody,
  checkMessage,
  code,
  div,
  element,
  entity,
  form,
  hashtag,
  messageML,
  p,
  pre,
  show,
  table,
  textField,
  tr,
  unsafeMessageML,
} from '../../../src/messageml/index.js';
import { readNodes } from '../../../src/messageml/reader/xml-reader.js';
import { randomNumbers, randomText } from './random-text.js';

/** What the strict reader finds in content that is written as a message. */
function read(content: AnyContent): unknown {
  const { markup } = writeMessage(content);
  return readNodes(`<messageML>${markup}</messageML>`, mutableNodes, (code) => {
    throw new Error(code);
  });
}

test.each<[string, AnyContent]>([
  ['nothing', []],
  ['text in pieces', ['a', 1, 'b', ['', 'c'], 'x & y', '<', '/p>', '$', '{x}']],
  ['elements without content', [p(''), b([]), element('br', {}), hashtag('x')]],
  ['line breaks, shown and kept', [p('a\r\nb\rc\n'), pre(['x\ny', b('\n')]), code('1\n2')]],
  ['attributes', a('https://x.com/?a=1&b="2"\n<\t\u0007', 'x', { class: "it's" })],
  ['a table', table([tr(['a', b('x & y'), 7]), tr([null, 'b'])], { style: { color: 'red' } })],
  ['entities', entity('o', { type: 't', version: '1' }, [card(cardBody('x'))])],
])('the nodes that are written are those that would be read: %s', (_what, content) => {
  expect(writeMessage(content).tree?.root).toEqual(read(content));
});

test('… and those of random texts, as content and in attributes', () => {
  const random = randomNumbers(3);
  const texts = () => Array.from({ length: 5 }, () => randomText(random));
  for (let round = 0; round < 300; round++) {
    const content = [
      texts(),
      p(texts()),
      pre(texts()),
      element('i', { class: randomText(random) }),
    ];
    expect(writeMessage(content).tree?.root).toEqual(read(content));
  }
});

describe('what only a reader can tell is read', () => {
  test.each<[string, AnyContent]>([
    ['markup of authors', [p('x'), messageML`<p>${'y'}</p>`]],
    ['expressions in attributes', element('i', { class: unsafeMessageML('${1}') })],
    ['names that not every reader takes for one', element('x:y', {})],
    ['attributes with such names', element('x', { 'x:y': '' })],
    ['a root within the content', p(element('messageML', {}, 'x'))],
    ['more depth than a reader takes', nested(1000)],
  ])('%s', (_what, content) => {
    expect(writeMessage(content).tree?.root).toBeUndefined();
  });

  test('but as deep as a reader goes, it need not', () => {
    expect(writeMessage(nested(999)).tree?.root).toBeDefined();
  });
});

test('a message is checked alike, whether its nodes are known or read', () => {
  const order = form('order', [
    textField('a', { pattern: '(', patternError: 'x' }),
    button('b', 'B'),
  ]);
  const beside = (content: AnyContent) =>
    checkMessage(content).findings.map(({ code, message, path }) => ({ code, message, path }));
  expect(beside(div(order))).toEqual(beside([div(order), messageML``]));
  const shown = entity('o', { type: 't', version: '1', x: 'y' }, (data) => show(data.x));
  expect(checkMessage(shown)).toMatchObject({ ok: true });
});

function nested(depth: number): AnyContent {
  let content: AnyContent = 'x';
  for (let level = 0; level < depth; level++) {
    content = div(content as string);
  }
  return content;
}
