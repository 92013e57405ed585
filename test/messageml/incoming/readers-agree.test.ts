import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EntityLookup } from '../../../src/messageml/incoming/entity-lookup.js';
import { readLeniently } from '../../../src/messageml/incoming/lenient-reader.js';
import { MessageWalk } from '../../../src/messageml/incoming/message-walk.js';
import { readStrictly } from '../../../src/messageml/incoming/strict-reader.js';
import { atOnce } from '../../../src/messageml/reader/steps.js';

const SEED = 20260718;
const data = { m: { type: 'com.symphony.user.mention', id: [{ value: '1' }] } };

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&#62;')
    .replaceAll('"', '&quot;');

const { content } = fc.letrec<{ content: string; node: string }>((tie) => ({
  content: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small' },
    fc
      .string({ unit: fc.constantFrom('a', ' ', '\n', '<', '&', ';', '"', 'é', '\u00a0', '😄') })
      .map(escape),
    fc.constantFrom('<br/>', '<hr></hr>', '<!-- note -->', '<![CDATA[<x> & y]]>', '<?note?>'),
    fc
      .string({ maxLength: 4, unit: 'grapheme-ascii' })
      .map((href) => `<a href="${escape(href)}"/>`),
    fc
      .tuple(fc.constantFrom('b', 'p', 'div', 'td', 'pre', 'code', 'li', 'span'), tie('content'))
      .map(([name, inner]) => `<${name}>${inner}</${name}>`),
    tie('content').map((inner) => `<a href='https://a.example'>${inner}</a>`),
    tie('content').map((inner) => `<span class="entity" data-entity-id="m">${inner}</span>`),
  ),
}));

test('the lenient reader finds in well-formed markup what the strict one finds', () => {
  fc.assert(
    fc.property(content, (inner) => {
      const source = `<div>${inner}</div>`;
      const strict = new MessageWalk(new EntityLookup(data));
      const lenient = new MessageWalk(new EntityLookup(data));
      expect(atOnce(readStrictly(source, strict))).toBe(true);
      atOnce(readLeniently(source, lenient));
      expect(lenient.finish()).toEqual(strict.finish());
    }),
    { seed: SEED, numRuns: 1000 },
  );
});
