import { describe, expect, test } from '@jest/globals';
import { CadenzaError } from '../../../../src/contract/index.js';
import type { MessageContent } from '../../../../src/messageml/index.js';
import {
  a,
  allOf,
  anyOf,
  b,
  button,
  checkbox,
  div,
  each,
  entity,
  equals,
  exists,
  form,
  isAbove,
  isBelow,
  isTrue,
  li,
  messageML,
  not,
  referenceTo,
  show,
  table,
  toMessageML,
  tr,
  ul,
  when,
} from '../../../../src/messageml/index.js';

interface Order {
  readonly type: string;
  readonly version: string;
  readonly side: string;
  readonly quantity: number;
  readonly open: boolean;
  readonly comment?: string;
  readonly client: { readonly name: string } | null;
  readonly lines: readonly { readonly price: number; readonly tags: readonly string[] }[];
}

const order: Order = {
  type: 'com.example.order',
  version: '1.0',
  side: 'BUY',
  quantity: 1000,
  open: true,
  client: null,
  lines: [{ price: 1.5, tags: ['a'] }],
};

const inner = (content: MessageContent) =>
  toMessageML(content).message.replace(/^<messageML>|<\/messageML>$/g, '');

/** What an expression without known data is written as. */
const bare = referenceTo<Order>('o');

describe('[MSG-9] entities', () => {
  test('the data goes under the key that the element names', () => {
    expect(toMessageML(entity('order001', order, 'An order'))).toEqual({
      message:
        '<messageML><div class="entity" data-entity-id="order001">An order</div></messageML>',
      data: JSON.stringify({ order001: order }),
    });
  });

  test('an entity in a line of text is a span', () => {
    expect(inner(entity('o', order, 'x', { inline: true }))).toBe(
      '<span class="entity" data-entity-id="o">x</span>',
    );
  });

  test('an entity within another has its data within the other’s', () => {
    const inside = entity('inside', { type: 'b', version: '1' }, 'y');
    const { data } = toMessageML(entity('outside', { type: 'a', version: '1' }, div(inside)));
    expect(JSON.parse(data ?? '')).toEqual({
      outside: { type: 'a', version: '1', inside: { type: 'b', version: '1' } },
    });
  });

  test('entities put into a tagged template bring their data', () => {
    const { data } = toMessageML(
      messageML`<p>${entity('o', { type: 'a', version: '1' }, 'x')}</p>`,
    );
    expect(data).toBe('{"o":{"type":"a","version":"1"}}');
  });

  test('changing the data afterwards does not change the message', () => {
    const data = { type: 'a', version: '1', list: [1] };
    const node = entity('o', data, 'x');
    data.list.push(2);
    expect(toMessageML(node).data).toBe('{"o":{"type":"a","version":"1","list":[1]}}');
  });

  test('a key may be anything, even __proto__', () => {
    const { data } = toMessageML(entity('__proto__', { type: 'a', version: '1' }, 'x'));
    expect(data).toBe('{"__proto__":{"type":"a","version":"1"}}');
  });
});

describe('[MSG-5] expressions', () => {
  test('are written by the kind of the value', () => {
    expect(
      inner(entity('o', order, (data) => [show(data.side), show(data.quantity), show(data.open)])),
    ).toContain("${entity['o'].side?xml}${entity['o'].quantity?c}${entity['o'].open?c}");
  });

  test('are written for any kind when the data is not at hand', () => {
    expect(inner(show(bare.side))).toBe(
      "${entity['o'].side?is_string?then(entity['o'].side?xml, entity['o'].side?c)}",
    );
  });

  test('numbers in a format', () => {
    expect(inner(show(bare.quantity, { format: '#,##0.00' }))).toBe(
      "${entity['o'].quantity?string('#,##0.00')}",
    );
  });

  test('values that may be missing show something else instead', () => {
    expect(
      inner(entity('o', order, (data) => show(data.comment, { otherwise: 'no <b>' }))),
    ).toMatch(/<#if \(entity\['o'\]\.comment\)\?\?>\$\{.*\}<#else>no &lt;b&gt;<\/#if>/);
    expect(inner(show(bare.client.name, { otherwise: '' }))).toContain(
      "(entity['o'].client.name)??",
    );
  });

  test('stand in attributes', () => {
    const link = entity('o', { type: 'a', version: '1', url: 'https://x.com' }, (data) =>
      a(show(data.url), 'x'),
    );
    expect(inner(link)).toContain(`<a href="\${entity['o'].url?xml}">x</a>`);
  });

  test('loops go through lists, also in lists of lists', () => {
    const rows = entity('o', order, (data) =>
      table(
        each(data.lines, (line, index) =>
          tr([show(index), show(line.price), ul(each(line.tags, (tag) => li(show(tag))))]),
        ),
      ),
    );
    expect(inner(rows)).toContain(
      "<table><#list entity['o'].lines as entity_o_lines_item><tr>" +
        '<td>${entity_o_lines_item?index?c}</td><td>${entity_o_lines_item.price?c}</td>' +
        '<td><ul><#list entity_o_lines_item.tags as entity_o_lines_item_tags_item>' +
        '<li>${entity_o_lines_item_tags_item?xml}</li></#list></ul></td></tr></#list></table>',
    );
  });

  test('a loop may have a separator, something for the empty list, and a name', () => {
    const shown = each(bare.lines, (line) => show(line.price, { format: '0' }), {
      separator: ', ',
      otherwise: b('none'),
      as: 'line',
    });
    expect(inner(shown)).toBe(
      "<#list entity['o'].lines as line>${line.price?string('0')}<#sep>, </#sep><#else><b>none</b></#list>",
    );
  });

  test.each([
    [exists(bare.comment), "(entity['o'].comment)?has_content"],
    [isTrue(bare.open), "entity['o'].open"],
    [equals(bare.side, "it's {x} <y>"), "entity['o'].side == 'it\\'s \\{x} \\ly\\g'"],
    [equals(bare.quantity, -1.5), "entity['o'].quantity == (-1.5)"],
    [isAbove(bare.quantity, 1e21), "entity['o'].quantity gt 1000000000000000000000"],
    [isBelow(bare.quantity, 0.00001), "entity['o'].quantity lt 0.00001"],
    [not(isTrue(bare.open)), "!(entity['o'].open)"],
    [
      allOf(isTrue(bare.open), exists(bare.side)),
      "(entity['o'].open) && ((entity['o'].side)?has_content)",
    ],
    [anyOf(isTrue(bare.open)), "(entity['o'].open)"],
    [equals(bare.open, false), "entity['o'].open == false"],
    [isAbove(bare.quantity, Number.NaN), "entity['o'].quantity gt 0"],
  ])('conditions: %j', (condition, expression) => {
    expect(inner(when(condition, 'yes', 'no'))).toBe(`<#if ${expression}>yes<#else>no</#if>`);
  });

  test('a reference as condition asks whether there is a value', () => {
    expect(inner(when(bare.comment, 'yes'))).toBe(
      "<#if (entity['o'].comment)?has_content>yes</#if>",
    );
  });

  test('keys that are not names are quoted', () => {
    const odd = referenceTo<{ readonly 'a-b': string }>("it's");
    expect(inner(when(odd['a-b'], 'x'))).toContain("(entity['it\\'s']['a-b'])");
  });

  test('a reference is neither a promise nor a list, whatever asks', () => {
    expect(Reflect.get(bare, Symbol.iterator)).toBeUndefined();
    expect(Reflect.get(bare, Symbol.toPrimitive)).toBeUndefined();
  });

  test('inputs and buttons of a loop stand in a form', () => {
    const blotter = entity('o', order, (data) =>
      form('f', [
        table(
          each(data.lines, (_line, index) =>
            tr([checkbox('rows', null, { value: 'x' }), button(show(index), 'Select')]),
          ),
        ),
      ]),
    );
    expect(inner(blotter)).toContain('name="${entity_o_lines_item?index?c}"');
  });
});

test.each<[string, (...given: never[]) => unknown]>([
  ['not', not],
  ['allOf', allOf],
  ['anyOf', anyOf],
])('%s says that it takes conditions', (_, condition) => {
  expect(() => condition(true as never)).toThrow('A condition is needed, such as exists(…)');
  expect(() => condition(null as never)).toThrow(CadenzaError);
});

test('when says that it takes a condition or a reference', () => {
  const call: (condition: never, content: string) => unknown = when;
  expect(() => call(null as never, 'Yes')).toThrow('needs a reference to entity data');
});
