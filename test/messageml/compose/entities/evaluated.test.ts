import { expect, test } from '@jest/globals';
import type { AnyContent } from '../../../../src/messageml/compose/content.js';
import {
  a,
  allOf,
  b,
  button,
  checkMessage,
  each,
  entity,
  equals,
  exists,
  form,
  isAbove,
  isBelow,
  isTrue,
  li,
  not,
  option,
  renderPresentationML,
  selectOf,
  show,
  table,
  toMessageML,
  tr,
  ul,
  when,
} from '../../../../src/messageml/index.js';

const data = {
  type: 'com.example.order',
  version: '1.0',
  side: '<BUY> & "more" ${x}',
  price: 1234567.5,
  big: 1e15,
  open: true,
  url: "https://x.com/?a=1&b='2'",
  note: null as string | null,
  lines: [
    { n: 1, tags: ['a', 'b'] },
    { n: 2, tags: [] as string[] },
  ],
  none: [] as string[],
};

/** What readers see of an entity's content once the service has filled it in. */
function seen(content: AnyContent): string {
  const checked = checkMessage(content);
  if (!checked.ok) {
    throw new Error(JSON.stringify(checked.findings));
  }
  return renderPresentationML(checked.document).replace(
    /^<div data-format="PresentationML" data-version="2.0"><div class="entity" data-entity-id="o">|<\/div><\/div>$/g,
    '',
  );
}

test('[MSG-5] values are shown as they are, never as markup or expressions', () => {
  expect(
    seen(
      entity('o', data, (order) => [
        show(order.side),
        '|',
        show(order.price),
        '|',
        show(order.price, { format: '#,##0.00' }),
        '|',
        show(order.big),
        '|',
        show(order.open),
        '|',
        show(order.note, { otherwise: '-' }),
      ]),
    ),
  ).toBe('&lt;BUY&gt; &amp; &quot;more&quot; ${x}|1234567.5|1,234,567.50|1000000000000000|true|-');
});

test('[MSG-5] loops are gone through by the service', () => {
  const content = entity('o', data, (order) => [
    table(
      each(order.lines, (line, index) =>
        tr([
          show(index),
          show(line.n),
          when(line.tags, ul(each(line.tags, (tag) => li(show(tag)))), 'no tags'),
        ]),
      ),
    ),
    each(order.none, (item) => show(item), { otherwise: 'nothing' }),
    each(order.lines, (line) => b(show(line.n)), { separator: ', ' }),
  ]);
  expect(seen(content)).toBe(
    '<table><tr><td>0</td><td>1</td><td><ul><li>a</li><li>b</li></ul></td></tr>' +
      '<tr><td>1</td><td>2</td><td>no tags</td></tr></table>nothing<b>1</b>, <b>2</b>',
  );
});

test('[MSG-5] conditions are decided by the service', () => {
  const content = entity('o', data, (order) => [
    when(isTrue(order.open), '1', '0'),
    when(not(isTrue(order.open)), '1', '0'),
    when(equals(order.side, '<BUY> & "more" ${x}'), '1', '0'),
    when(isAbove(order.price, -5), '1', '0'),
    when(isBelow(order.price, 1e6), '1', '0'),
    when(exists(order.note), '1', '0'),
    when(allOf(isTrue(order.open), exists(order.side)), '1', '0'),
  ]);
  expect(seen(content)).toBe('1011001');
});

test('[MSG-5] expressions stand in attributes, also of inputs that a loop makes', () => {
  const content = form('f', [
    entity('o', data, (order) => [
      a(show(order.url), 'x'),
      selectOf(
        's',
        each(order.lines, (line) => option(show(line.n), show(line.n))),
      ),
      each(order.lines, (line) => button(show(line.n), 'Select')),
    ]),
  ]);
  const shown = seen(content);
  expect(shown).toContain('<a href="https://x.com/?a=1&amp;b=\'2\'">x</a>');
  expect(shown).toContain('<option value="1">1</option><option value="2">2</option>');
  expect(shown).toContain('<button type="action" name="2">Select</button>');
});

test('a value that XML cannot carry is shown as text of the message shows it', () => {
  const odd = 'a\u0007\u000b\ufffe\ud800b\t😀';
  const order = { type: 'x', version: '1.0', odd, [odd]: 1, lines: [{ odd: 'b' }, { odd }] };

  expect(
    seen(
      entity('o', order, (data) => [
        b(odd),
        b(show(data.odd)),
        each(data.lines, (line) => b(show(line.odd))),
        when(equals(data.odd, odd), 'same'),
        b(show(data[odd], { otherwise: 'none' })),
      ]),
    ),
  ).toBe('<b>a␇␋��b\t😀</b><b>a␇␋��b\t😀</b><b>b</b><b>a␇␋��b\t😀</b>same<b>1</b>');
});

test('data that no expression shows travels as it is', () => {
  const { data: sent } = toMessageML(
    entity('o', { type: 'x', version: '1.0', odd: 'a\u0007\ufffe' }, 'shown'),
  );

  expect(sent).toBe('{"o":{"type":"x","version":"1.0","odd":"a\\u0007\ufffe"}}');
});
