import { describe, expect, test } from '@jest/globals';
import { checkMessage, toMessageML } from '../../../src/messageml/index.js';
import type { TemplateOptions } from '../../../src/templates/index.js';
import { compileTemplate } from '../../../src/templates/index.js';

function rendered(source: string, view: object = {}, options: TemplateOptions = {}): string {
  const { message } = toMessageML(compileTemplate(source, options).render(view));
  return message.replace(/^<messageML>|<\/messageML>$/g, '');
}

describe('references', () => {
  test.each([
    ['{{mention id}}', '<mention uid="7"/>'],
    ['{{mention email="a@x.com" strict=false}}', '<mention email="a@x.com" strict="false"/>'],
    ['{{hashtag tag}}', '<hash tag="a&amp;b"/>'],
    ['{{cashtag "IBM"}}{{cashtag 122450 signal=true}}', '<cash tag="IBM"/><cash tag="*122450"/>'],
    ['{{emoji "smile"}}', '<emoji shortcode="smile"/>'],
    ['{{link url "<x>"}}', '<a href="https://x.com/?a=1&amp;b=2">&lt;x&gt;</a>'],
    ['{{link url}}', '<a href="https://x.com/?a=1&amp;b=2">https://x.com/?a=1&amp;b=2</a>'],
    ['{{date when format="time"}}', '<dateTime value="1970-01-01T00:00:00.000Z" format="time"/>'],
  ])('%s', (source, markup) => {
    const view = { id: 7, tag: 'a&b', url: 'https://x.com/?a=1&b=2', when: new Date(0) };
    expect(rendered(source, view)).toBe(markup);
  });
});

describe('numbers', () => {
  test('are written in the notation of the locale', () => {
    const source = '{{number x decimals=2}} {{currency x "EUR"}} {{percent y decimals=1}}';
    const view = { x: 1234.5, y: 0.25 };
    expect(rendered(source, view)).toBe('1,234.50 €1,234.50 25.0%');
    expect(rendered(source, view, { locale: 'de-DE' })).toBe(
      '1.234,50 1.234,50\u00A0€ 25,0\u00A0%',
    );
  });
});

describe('logic', () => {
  test.each([
    ['{{#if (equals side "BUY")}}b{{else}}s{{/if}}', 'b'],
    ['{{#if (and open (not late))}}yes{{/if}}', 'yes'],
    ['{{#if (or late nothing)}}yes{{else}}no{{/if}}', 'no'],
    ['{{#if (above quantity 5)}}large{{/if}}{{#if (below quantity 5)}}small{{/if}}', 'large'],
    ['{{default comment "none"}}{{default side "none"}}', 'noneBUY'],
    ['{{join tags}}{{join tags "-"}}', 'a, &lt;ba-&lt;b'],
    ['{{upper "a"}}{{lower "B"}}', 'Ab'],
    ['{{plural quantity "order" "orders"}}', 'orders'],
  ])('%s', (source, shown) => {
    const view = { side: 'BUY', open: true, late: false, quantity: 9, tags: ['a', '<b'] };
    expect(rendered(source, view)).toBe(shown);
  });
});

describe('structure', () => {
  test('lists and tables of data', () => {
    expect(
      rendered('{{list xs}}{{list xs ordered=true}}{{list none}}', { xs: ['<'], none: [] }),
    ).toBe('<ul><li>&lt;</li></ul><ol><li>&lt;</li></ol>');
    expect(rendered('{{table rows "a" "b" b="B"}}', { rows: [{ a: '<', b: 1 }] })).toBe(
      '<table><thead><tr><th>a</th><th>B</th></tr></thead><tbody><tr><td>&lt;</td><td>1</td></tr></tbody></table>',
    );
  });

  test('a column may have the name of something that all objects inherit', () => {
    const rows = [{ constructor: 'Ferrari', toString: 1 }];
    expect(rendered('{{table rows "constructor" "toString" toString="Wins"}}', { rows })).toBe(
      '<table><thead><tr><th>constructor</th><th>Wins</th></tr></thead><tbody><tr><td>Ferrari</td><td>1</td></tr></tbody></table>',
    );
  });

  test('[MSG-9] entities bring their data, those in others into the others’', () => {
    const source =
      '{{#entity "order" order}}<b>{{order.side}}</b>{{#entity "client" client inline=true}}{{client.name}}{{/entity}}{{/entity}}';
    const view = {
      order: { type: 'o', version: '1', side: 'BUY' },
      client: { type: 'c', version: '1', name: 'A' },
    };
    const { message, data } = toMessageML(compileTemplate(source).render(view));
    expect(message).toBe(
      '<messageML><div class="entity" data-entity-id="order"><b>BUY</b>' +
        '<span class="entity" data-entity-id="client">A</span></div></messageML>',
    );
    expect(JSON.parse(data ?? '')).toEqual({
      order: {
        type: 'o',
        version: '1',
        side: 'BUY',
        client: { type: 'c', version: '1', name: 'A' },
      },
    });
  });
});

test('inputs take the options of the builders', () => {
  const source = `<form id="f">{{textField "a" value=text required=true patternError="e" pattern="[a-z]+"}}
    {{textArea "b" rows=2}}{{select "c" sides value="sell" placeholder="Side"}}
    {{select "d" labels multiple=true}}{{select "e" pairs}}{{checkbox "g" "I <agree>" checked=true}}
    {{radio "h" "x" "X"}}{{datePicker "i" min="2024-01-01"}}{{timePicker "j"}}{{timezonePicker "k"}}
    {{personSelector "l" value=people}}{{roomSelector "m"}}{{richTextArea "n"}}{{dateSelector "o" placeholder="Day"}}{{button "ok" "OK" class="primary"}}</form>`;
  const view = {
    text: 'abc',
    sides: ['buy', 'sell'],
    labels: { fx: 'FX' },
    pairs: [{ value: 'v', label: 'L' }],
    people: [7],
  };
  const content = compileTemplate(source).render(view);
  const { message } = toMessageML(content);
  expect(checkMessage(content).findings).toEqual([]);
  for (const part of [
    '<text-field name="a" pattern="[a-z]+" pattern-error-message="e" required="true">abc</text-field>',
    '<select name="c" data-placeholder="Side"><option value="buy">buy</option><option value="sell" selected="true">sell</option></select>',
    '<option value="fx">FX</option>',
    '<option value="v">L</option>',
    '<checkbox name="g" checked="true">I &lt;agree&gt;</checkbox>',
    '<person-selector name="l" value="[7]"/>',
    '<date-selector name="o" placeholder="Day"/>',
    '<button name="ok" type="action" class="primary">OK</button>',
  ]) {
    expect(message).toContain(part);
  }
});

test('a button that resets its form has no name, which the service would refuse', () => {
  const source = `<form id="f">{{button "ok" "OK"}}{{button "again" "Again" type="reset" class="tertiary"}}
    {{resetButton "Reset"}}</form>`;
  const content = compileTemplate(source).render({});
  expect(checkMessage(content).findings).toEqual([]);
  const { message } = toMessageML(content);
  expect(message).toContain('<button class="tertiary" type="reset">Again</button>');
  expect(message).toContain('<button type="reset">Reset</button>');
});

test.each([
  ['{{number x}}', 'The value must be a number, not a list.'],
  ['{{mention x}}', 'The user id must be a number, not a list.'],
  ['{{hashtag o}}', 'The hashtag must be text, not an object.'],
  ['{{date "now" format="long"}}', 'format must be one of date_time, date, time, time_secs.'],
  ['{{list o}}', 'The list must be a list, not an object.'],
  ['{{table x "side"}}', 'A row has no field "side".'],
  ['{{currency 1 "NONE"}}', 'The currency must be a code of three letters, such as EUR.'],
  ['{{number 1 decimals=99}}', 'decimals must be a whole number from 0 to 20.'],
  ['{{number 1 decimals=-1}}', 'decimals must be a whole number from 0 to 20.'],
  ['{{number 1 decimals=1.5}}', 'decimals must be a whole number from 0 to 20.'],
  ['{{#entity "k" o}}{{/entity}}', 'The type of an entity must be text, not nothing.'],
])('a wrong argument is an error with the place of the call: %s', (source, message) => {
  const render = () => compileTemplate(` ${source}`).render({ x: [{}], o: {} });
  expect(render).toThrow(message);
  expect(render).toThrow(/^template:1:2: The helper "\w+" failed: /);
});

test('a field may have the name of a built-in helper', () => {
  expect(rendered('{{date}} {{list}}', { date: 'today', list: '<x>' })).toBe('today &lt;x&gt;');
});

test('a helper of one’s own may be a block, and replace a built-in one', () => {
  const helpers = {
    twice: (_values: unknown, _named: unknown, block?: { main: () => string }) => [
      block?.main() ?? '',
      block?.main() ?? '',
    ],
    upper: () => 'mine',
  };
  expect(
    rendered(
      '{{#twice}}<b>{{x}}</b>{{/twice}}{{upper "a"}}',
      { x: '<' },
      { helpers: helpers as never },
    ),
  ).toBe('<b>&lt;</b><b>&lt;</b>mine');
});
