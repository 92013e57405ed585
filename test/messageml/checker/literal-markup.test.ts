import { expect, test } from '@jest/globals';
import { withoutExpressions } from '../../../src/messageml/checker/literal-markup.js';
import { checkMessageML } from '../../../src/messageml/index.js';

const message = (content: string) => `<messageML>${content}</messageML>`;

function found(content: string, data = {}): readonly string[] {
  return checkMessageML(message(content), { data }).diagnostics.map(
    ({ code, start, fix }) => `${code} ${start.column}: ${fix ?? ''}`,
  );
}

test('a template that fails while it runs has the findings about its markup as well, after its own', () => {
  expect(found('<strong>${data.name}</strong><p clas="x"/>')).toEqual([
    'template-missing-value 22: Give a default: `data.name!"…"`, or test it with `data.name??` first.',
    'unknown-element 12: Write <b>.',
    'unknown-attribute 44: Write class="…".',
  ]);
});

test.each([
  ['a built-in that does not exist', '${data.x?zebra}', 'template-unknown-built-in'],
  ['a directive that is not closed', '<#if data.x>', 'template-unclosed-directive'],
  ['a comment and brackets', '<#-- <b> --><#if (1 > "}>"?size)>${x y}</#if>', 'template-'],
])('so has one that cannot be read: %s', (_what, content, code) => {
  const { diagnostics } = checkMessageML(message(`${content}<strong/>`));
  expect(diagnostics).toMatchObject([
    { code: expect.stringContaining(code) },
    { code: 'unknown-element', message: 'MessageML has no element <strong>.' },
  ]);
});

test('and one whose data is wrong', () => {
  const { diagnostics } = checkMessageML(message('${data.x}<strong/>'), { data: '[' });
  expect(diagnostics.map(({ code }) => code)).toEqual(['data-not-json', 'unknown-element']);
});

test.each([
  ['a value that an expression makes', '<expandable-card state="${data.x}"/>'],
  ['a style with one in it', '<p style="color:${data.x}">x</p>'],
  ['attributes of an expression', '<a ${data.x}>x</a>'],
  ['children of a loop', '<ul><#list data.x as x><li>${x}</li></#list></ul>'],
  ['what stands in one branch of two', '<#if data.x><tr/><#else><td/></#if>'],
  ['elements of a macro', '<#macro m><body variant="error"/></#macro><@m/>${data.x}<strong/>'],
  ['whether the markup is well-formed', '${data.x}<b>'],
  ['an expression without an end', '<strong/>${data.x'],
  ['a text without an end', '<strong/>${data.x + "}'],
  ['a comment without an end', '<strong/>${data.x}<#-- '],
])('nothing is said of what only expressions decide: %s', (_what, content) => {
  expect(found(content).filter((finding) => !finding.startsWith('template-'))).toEqual([]);
});

test('expressions leave spaces, so that everything else stays where it is', () => {
  const source = '<b a="${x["}"]}">${"a}b\\"}"}#{1}</b><#-- > --><@m x=(1 > 2)/>y';
  const text = withoutExpressions(source);
  expect(text).toBe(`<b a="${' '.repeat(9)}">${' '.repeat(15)}</b>${' '.repeat(25)}y`);
  expect(text).toHaveLength(source.length);
});
