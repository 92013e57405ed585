import { expect, test } from '@jest/globals';
import { checkMessageML } from '../../../src/messageml/index.js';

const data = {
  text: 'Ada, Ben',
  list: ['a', 'b'],
  orders: [{ id: 7, open: true, name: 'A' }],
  number: 2,
  yes: true,
  none: null,
};

function findingsOf(content: string) {
  return checkMessageML(`<messageML>${content}</messageML>`, { data }).diagnostics;
}

const fallback = 'Write `data.name!"nobody"` for a default; `data.name??` only asks for a value.';
const choice = 'Write `condition?then(one, other)`.';
const not = 'Write `!` in front of what is not to be, without `not`.';

test.each([
  ['${data.none ?? data.text}', fallback],
  ['${data.none ?? "nobody"}', fallback],
  ['<#if data.number === 2>y</#if>', 'Write `==`.'],
  ['<#if data.number !== 2>y</#if>', 'Write `!=`.'],
  ['${data.yes ? 1 : 2}', choice],
  ['${data.yes ? data.text : "b"}', choice],
  ['${data.none?.id}', 'Write `(data.order.id)!"none"`, with a default.'],
  ['${`for ${data.text}`}', 'Write the text in quotes, as in `"for ${data.name}"`.'],
  ['<#if data.yes and data.number == 2>y</#if>', 'Write `&&`.'],
  ['<#if data.yes or data.number == 2>y</#if>', 'Write `||`.'],
  ['<#if not data.yes>y</#if>', not],
  ['${not data.yes}', not],
  ['<#if data.yes then>y</#if>', 'Leave `then` out.'],
  ['<#list item in data.list>${item}</#list>', 'Write <#list data.items as item>.'],
  ['<#assign n = 3;>', 'Leave the semicolon out.'],
  [
    '${data.list?map(x => x)?join(",")}',
    'Write `->`, as in `data.items?filter(item -> item.open)`.',
  ],
  [
    '${data.orders.map(order -> order.id)}',
    'Write `?filter` or `?map` in front of its parentheses, with a question mark.',
  ],
  ['${new Date()}', 'Write `.now`.'],
  ['${typeof data.text}', 'Write `?is_string`, `?is_number` or the like behind it.'],
])('the grammar of another language: %s', (content, fix) => {
  expect(findingsOf(content)).toMatchObject([{ severity: 'error', fix }]);
});

test.each(['${data.text data.list}', '${data.number ++}', '${"a" "b"}', '${data.}'])(
  'what no language has gets the advice that fits always: %s',
  (content) => {
    expect(findingsOf(content)).toMatchObject([
      { fix: expect.stringMatching(/^To write the characters/) },
    ]);
  },
);

test.each([
  ['data.text.length', 'data.text?length', '8'],
  ['data.text.toUpperCase()', 'data.text?upper_case', 'ADA, BEN'],
  ['data.text . trim()', 'data.text?trim', 'Ada, Ben'],
  ['data.text.substring(0, 3)', 'data.text[0..<3]', 'Ada'],
  ['(data.text + "!").length', '(data.text + "!")?length', '9'],
  ['data.list.length', 'data.list?size', '2'],
  ['data.list.join(", ")', 'data.list?join(", ")', 'a, b'],
  ['data.orders.map("id")', 'data.orders?map(item -> item.name)', undefined],
  ['data.orders.find("open")', 'data.orders?filter(item -> item.open)?first', undefined],
  ['data.number.toFixed(2)', 'data.number?string("0.00")', '2.00'],
  ['data.yes.toString()', 'data.yes?c', 'true'],
  ['.now.toISOString()', '.now?iso_utc', undefined],
])('a member that values have in other languages: %s', (written, instead, output) => {
  expect(findingsOf(`\${${written}}`)).toMatchObject([
    { code: 'template-wrong-type', fix: `Write \`${instead}\`.` },
  ]);
  const checked = checkMessageML(`<messageML><#assign it = ${instead}></messageML>`, { data });
  expect(checked.diagnostics).toEqual([]);
  if (output !== undefined) {
    expect(findingsOf(`<#if ${instead}?string == "${output}">y<#else></b></#if>`)).toEqual([]);
  }
});

test('a member of the items of a list is taken for one of the list', () => {
  expect(findingsOf('${data.orders.id}')).toMatchObject([
    {
      fix: 'Go through the list with `<#list data.orders as item>` and write `item.id`, or take one of it: `data.orders[0].id`.',
    },
  ]);
});

test('a member that no value has gets no advice', () => {
  expect(findingsOf('${data.text.zebra}${data.number.constructor}')[0]).not.toHaveProperty('fix');
});

const ends = ', or put the comparison in parentheses: the first `>` ends the tag.';

test.each([
  ['<#if data.number > 1>y</#if>', `Write \`gt\` for \`>\`${ends}`],
  ['<#if data.number >= data.number>y</#if>', `Write \`gte\` for \`>=\`${ends}`],
  ['<#if data.number >1 && data.yes>y</#if>', `Write \`gt\` for \`>\`${ends}`],
  ['<#if data.number>y</#if>', 'Compare it, as in `data.number != 0`.'],
  ['<#if data.number ><b>y</b></#if>', 'Compare it, as in `data.number != 0`.'],
])('a comparison that ends its tag: %s', (content, fix) => {
  expect(findingsOf(content)).toMatchObject([{ code: 'template-wrong-type', fix }]);
});

test.each([
  ['<#if data.text == null>y</#if>', /^There is no null: test with `data.name\?\?`/],
  ['${Math.round(data.number)}', /^Write `\?round`/],
  ['${Date.now()}', /^Write `\.now`/],
  ['${Object.keys(data)?size}', /^Write `\?keys` or `\?values`/],
  ['${constructor}', /^Give a default: /],
])('a name that is always there in other languages: %s', (content, fix) => {
  expect(findingsOf(content)).toMatchObject([{ fix: expect.stringMatching(fix) }]);
});

test('a finding far into a long template is explained in no time', () => {
  const content = `${'<b>x</b>? '.repeat(50_000)}\${data.none ?? 1}`;
  expect(findingsOf(content)).toMatchObject([{ fix: fallback }]);
});
