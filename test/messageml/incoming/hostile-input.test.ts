import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readIncomingMessage } from '../../../src/messageml/incoming/index.js';

const SEED = 20260717;
const LENGTH = 200_000;

/** Milliseconds of processor time: unlike the clock's, they do not depend on what else runs. */
function processorTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('<', '>', '&', '"', "'", '/', '=', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>'),
  fc.constantFrom(
    '<div>',
    '</div>',
    '<p',
    '<br>',
    '<b a="',
    '<a href="x">',
    '</a>',
    '<td>',
    '<pre>',
  ),
  fc.constantFrom(
    '<span class="entity" data-entity-id="m">',
    '<mention uid="1">',
    '</span>',
    '&nbsp;',
  ),
  fc.constantFrom(
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '&#0;',
    '&#xD800;',
    '<__proto__>',
    '<constructor/>',
  ),
);
const markup = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const data = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constant('{"m":{"type":"com.symphony.user.mention","id":[{"value":1}]}}'),
);

test('no message and no data make the reader throw, and the tokens add up to the text', () => {
  fc.assert(
    fc.property(markup, data, (message, entities) => {
      const incoming = readIncomingMessage({ message, data: entities });
      expect(incoming.tokens.map((token) => token.text).join('')).toBe(incoming.text);
      for (const token of incoming.tokens) {
        expect(token.text).not.toBe('');
      }
    }),
    { seed: SEED, numRuns: 1000 },
  );
});

test('words between tags are never lost, whatever the tags', () => {
  const tag = fc.constantFrom(
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<br>',
    '</div>',
    '<div>',
    '<td>',
    '<b/>',
    '< ',
    '& ',
  );
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 30 }), (tags) => {
      const message = tags.map((written, index) => `${written}word${index} `).join('');
      const { text } = readIncomingMessage({ message });
      expect(text.match(/word\d+/g) ?? []).toHaveLength(tags.length);
    }),
    { seed: SEED, numRuns: 1000 },
  );
});

test.each([
  '<',
  '&',
  '>',
  '"',
  '\n',
  ' ',
  '<b>',
  '</b>',
  '<b/>',
  '<br/>',
  '<b a="',
  '<b a=\'"',
  '<!--',
  '<?',
  '<![CDATA[',
  '<!DOCTYPE ',
  '<!DOCTYPE x [',
  '<!ENTITY a "b">',
  '&#',
  '&amp;',
  '&a',
  '<b><i></b>',
  '<a href="x">',
  '<a href="x"/>',
  '<mention uid="1"/>',
  '<td> ',
  '<p>\n',
  '<pre>\n',
  ']]>',
  '-->',
  '<a <a ',
  '<a x',
  'a="1" ',
  '<b a="1" b="2">',
])('two hundred thousand characters of %j are read in linear time', (unit) => {
  const message = `<div>${unit.repeat(LENGTH / unit.length)}</div>`;
  const elapsed = processorTime(() => readIncomingMessage({ message }));
  // A quadratic reader needs many seconds for it, a linear one a fraction of one.
  expect(elapsed).toBeLessThan(3000);
});

test('a very long tag of spaces, attributes or quotes is read in linear time', () => {
  const elapsed = processorTime(() => {
    for (const filling of [' ', 'a', 'a ', '=', '"', "'", '/', 'a="" ']) {
      readIncomingMessage({ message: `<a ${filling.repeat(LENGTH / filling.length)}>text` });
    }
  });
  expect(elapsed).toBeLessThan(4000);
});

test('data nested a hundred thousand levels deep is searched without overflowing the stack', () => {
  const levels = 100_000;
  const deep = `${'{"x":'.repeat(levels)}{"m":{"type":"com.symphony.user.mention","id":[{"value":1}]}}${'}'.repeat(levels)}`;
  const message = '<div><span class="entity" data-entity-id="m">@Ann</span></div>';
  expect(readIncomingMessage({ message, data: deep }).mentions).toHaveLength(1);
});

test('more nested tags than any message has leave the text and who is mentioned', () => {
  const depth = 100_000;
  const message = `${'<b>'.repeat(depth)}hello <mention uid="1"/>${'</b>'.repeat(depth)}`;
  const { text, mentions } = readIncomingMessage({ message });
  expect(text).toBe('hello @1');
  expect(mentions).toHaveLength(1);
});

test.each(['constructor', '__proto__', 'hasOwnProperty'])(
  'an element called %s hides nobody who is mentioned',
  (name) => {
    const message = `<div><${name}><b>hello & <mention uid="1"/></${name}></div>`;
    expect(readIncomingMessage({ message }).mentions).toHaveLength(1);
  },
);
