import { expect, test } from '@jest/globals';
import { parseMessageML } from '../../../src/messageml/engine.js';
import {
  checkMessageML,
  MessageMLError,
  renderPresentationML,
} from '../../../src/messageml/index.js';

/** The findings of a message: each code with the source it points at. */
function findingsOf(source: string, data?: string): readonly string[] {
  return checkMessageML(source, { data }).diagnostics.map(
    ({ code, start, end }) => `${code} ${source.slice(start.offset, end.offset)}`,
  );
}

test('findings of all kinds are reported at once', () => {
  const source =
    '<messageML>&nbsp;<zebra/><p onclick="x">a</p><a href="x">y</a><ul><b/></ul><br></messageML>';
  expect(findingsOf(source, '[')).toEqual([
    'data-not-json ',
    'unknown-entity &nbsp;',
    'unclosed-element <br>',
    'unknown-element <zebra',
    'unknown-attribute onclick="x"',
    'relative-link href="x"',
    'child-not-allowed <b',
    'missing-child <ul',
  ]);
});

test.each([
  ['<!DOCTYPE m>'],
  ['<!DOCTYPE m SYSTEM "a>b">'],
  [`<!DOCTYPE m [<!ENTITY a ']>'> <!ENTITY b "x">]>`],
])('what follows %s is checked as well', (declaration) => {
  const found = ['doctype <!DOCTYPE', 'unknown-element <zebra'];
  expect(findingsOf(`${declaration}<messageML><zebra/></messageML>`)).toEqual(found);
  expect(findingsOf(`<messageML>${declaration}<zebra/></messageML>`)).toEqual(found);
});

test.each([
  ['<p class="\udc00x">a\ud83d</p>😀', undefined, '<p class="?x">a?</p>😀'],
  ['${data.cut}', '{"cut":"cut \\ud83d"}', 'cut ?'],
])('[MSG-5] half a surrogate pair becomes a question mark: %j', (content, data, presentation) => {
  const document = parseMessageML(`<messageML>${content}</messageML>`, { data });
  expect(renderPresentationML(document)).toContain(`>${presentation}</div>`);
});

test('a class of which only a no-break space is left stays', () => {
  const document = parseMessageML('<messageML><div class="card \u00a0">x</div></messageML>');
  expect(renderPresentationML(document)).toContain('<div class="card \u00a0">x</div>');
});

test('a DOCTYPE without an end is all there is to say', () => {
  expect(findingsOf('<!DOCTYPE m [<messageML><zebra/></messageML>')).toEqual(['doctype <!DOCTYPE']);
});

test('what stands in an unknown root is checked as what it would be in a known one', () => {
  expect(findingsOf('<html lang="en"><zebra/><p id="1">x</p></html>')).toEqual([
    'unknown-root <html',
    'unknown-element <zebra',
    'unknown-attribute id="1"',
  ]);
});

test('an element that lacks its root is checked as that element', () => {
  const fields = '<text-field name="a"/><button name="b">B</button>';
  expect(findingsOf(`<form id="f">${fields}</form>`)).toEqual(['unknown-root <form']);
  expect(findingsOf(`<form id="f" onclick="x">${fields}</form>`)).toEqual([
    'unknown-root <form',
    'unknown-attribute onclick="x"',
  ]);
});

test.each([
  ['messageml', 'Write <messageML>, with capital M and L.'],
  ['html', 'Write <messageML> instead of <html>.'],
  ['p', 'Write <messageML>…</messageML> around the message.'],
])('the fix for the root <%s> is to %s', (tag, fix) => {
  expect(checkMessageML(`<${tag}>x</${tag}>`).diagnostics).toMatchObject([{ fix }]);
});

test('text in front of the root does not keep the message from being checked', () => {
  expect(findingsOf('Hello <messageML><zebra/></messageML>')).toEqual([
    'content-before-root Hello ',
    'unknown-element <zebra',
  ]);
});

test('a message that was written as plain text gets one finding', () => {
  expect(findingsOf('Hello <b>world</b>, <i>all</i>')).toEqual(['content-before-root Hello ']);
});

test('a mention by a user id that is not a number is not called empty, too', () => {
  expect(findingsOf('<messageML><mention uid="ann"/></messageML>')).toEqual([
    'value-not-an-integer uid="ann"',
  ]);
});

test('parseMessageML throws the first finding', () => {
  expect(() => parseMessageML('<html><zebra/></html>')).toThrow(MessageMLError);
  expect(() => parseMessageML('<html><zebra/></html>')).toThrow(/root element is <html>/);
});

test.each([
  ['nothing', undefined, 'Write <messageML>…</messageML>.'],
  ['null', null, 'Write <messageML>…</messageML>.'],
  ['a number', 5, 'this is of the type number'],
  [
    'a file that was read without an encoding',
    Buffer.from('<messageML/>'),
    'Give MessageML as a string',
  ],
  ['content', { tag: 'b', attributes: {}, children: [] }, 'checkMessage takes'],
  ['a symbol', Symbol('x'), 'this is of the type symbol'],
])('anything that is not text is a finding: %s', (_what, source, fix) => {
  expect(checkMessageML(source as never)).toMatchObject({
    ok: false,
    diagnostics: [
      { code: 'empty-message', fix: expect.stringContaining(fix), start: { offset: 0 } },
    ],
  });
});
