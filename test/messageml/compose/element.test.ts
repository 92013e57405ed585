import { expect, test } from '@jest/globals';
import type { AnyContent } from '../../../src/messageml/compose/content.js';
import {
  b,
  button,
  checkboxes,
  div,
  element,
  entity,
  form,
  img,
  numberField,
  select,
  table,
  td,
  textField,
  tr,
  ul,
  withReply,
} from '../../../src/messageml/index.js';
import { jsx } from '../../../src/messageml/jsx-runtime.js';

const order = form('order', [
  div([textField('a', { value: 'x' }), numberField('n', { min: 1 })]),
  select('side', ['BUY', 'SELL']),
  checkboxes('more', ['x', 'y']),
  button('send', 'Send'),
]);

test.each<[string, AnyContent]>([
  ['one with text', b('x')],
  ['one with nothing', img('https://example.com/x.png')],
  ['lists in lists, and what is left out', div(['a', [b('b'), null, ['c', [1]]], false])],
  ['rows and cells', table([[tr(['a', 1, null, td('b', { style: { color: 'red' } })])]])],
  ['items', ul(['a', ['b', b('c')], undefined])],
  ['inputs and what a form knows of them', order],
  ['a form that is asked again', withReply(order, { side: 'BUY', a: 'z', more: ['x'] })],
  [
    'an entity and its data',
    entity('o', { type: 't', version: '1', lines: [{ side: 'BUY' }] }, 'x'),
  ],
  ['elements of any name', element('x', { y: 1 }, b('z'), ['a'])],
  ['JSX', jsx('p', { children: ['a', [jsx('b', { class: 'x', children: 1 })]] })],
])('nodes are frozen with all that is in them: %s', (_what, node) => {
  expect(looseIn(node)).toEqual([]);
});

test('an element keeps its children when its author goes on filling the list', () => {
  const cells = ['a'];
  const lines = [cells];
  const made = [div(lines), ul(cells), tr(cells), element('x', {}, ...cells), form('f', cells)];
  const before = JSON.stringify(made);
  cells.push('b');
  lines.push(['c']);
  expect(JSON.stringify(made)).toBe(before);
});

test('an entry without text is not an item of a list, but a cell of a row', () => {
  expect(ul(['a', '', null, undefined, false]).children).toHaveLength(1);
  expect(tr(['a', '', null, undefined, false]).children).toHaveLength(2);
});

test('lists in lists are one list, however deep', () => {
  let content: AnyContent = 'x';
  for (let depth = 0; depth < 100_000; depth++) {
    content = [content];
  }
  expect(element('p', {}, content, false, ['y']).children).toEqual(['x', 'y']);
});

/** Where something in a value can be changed. */
function looseIn(value: unknown, path = 'node'): readonly string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const inner = Object.entries(value).flatMap(([key, item]) => looseIn(item, `${path}.${key}`));
  return Object.isFrozen(value) ? inner : [path, ...inner];
}
