import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { entityDataOf, parseMessageML } from '../../../src/messageml/engine.js';
import { legacyEntitiesOf, renderMarkdown } from '../../../src/messageml/engine.js';
import { renderPresentationML } from '../../../src/messageml/index.js';

const SEED = 20260720;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(/[{}]/g, '');
const words = fc
  .string({
    unit: fc.constantFrom('a', 'é', '😄', ' ', '\n', '*', '_', '-', '`', '<', '&', '.'),
    maxLength: 12,
  })
  .map(escape);
const entity = fc.constantFrom('<hash tag="a_b"/>', '<cash tag="IBM"/>', '<mention uid="7"/>');
const wrap = (names: readonly string[], content: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...names), content)
    .map(([name, inner]) => `<${name}>${inner}</${name}>`);

/** Messages that PresentationML keeps whole: no forms, emoji or dates, no entities in code, no line ends or links in links. */
const { message } = fc.letrec<Record<'inline' | 'block' | 'list' | 'table' | 'message', string>>(
  (tie) => {
    const many = (part: fc.Arbitrary<string>) =>
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
    const inline = many(tie('inline'));
    const blocks = many(tie('block'));
    const linkContent = many(fc.oneof(words, entity)).map((text) => text.replaceAll('\n', ' '));
    return {
      inline: fc.oneof(
        { depthSize: 'small' },
        words,
        entity,
        fc.constant('<br/>'),
        linkContent.map((content) => `<a href="https://a.example/x_y">${content}</a>`),
        wrap(['b', 'i', 'sub', 'sup', 'h2', 'span'], inline),
      ),
      list: fc
        .tuple(fc.constantFrom('ul', 'ol'), fc.array(blocks, { minLength: 1, maxLength: 3 }))
        .map(
          ([name, items]) =>
            `<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>`,
        ),
      table: fc
        .array(fc.array(blocks, { maxLength: 3 }), { maxLength: 3 })
        .map((rows) =>
          rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`),
        )
        .map((rows) => `<table>${rows.join('')}</table>`),
      block: fc.oneof(
        { depthSize: 'small' },
        tie('inline'),
        fc.constant('<hr/>'),
        wrap(['p', 'div'], blocks),
        wrap(['pre'], inline),
        wrap(['code'], words),
        wrap(['sub', 'span'], blocks),
        tie('list'),
        tie('table'),
      ),
      message: blocks.map((content) => `<messageML>${content}</messageML>`),
    };
  },
);

/** `code` and `pre` take no links to blocks; what the service refuses says nothing about Markdown. */
const document = message.map((source) => {
  try {
    return parseMessageML(source);
  } catch {
    return parseMessageML('<messageML>refused</messageML>');
  }
});

test('a message has the same Markdown after it was rendered as PresentationML and read again', () => {
  fc.assert(
    fc.property(document, (parsed) => {
      const again = parseMessageML(renderPresentationML(parsed), { data: entityDataOf(parsed) });
      expect(renderMarkdown(again)).toBe(renderMarkdown(parsed));
      expect(legacyEntitiesOf(again)).toEqual(legacyEntitiesOf(parsed));
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('a legacy entity says exactly where its text stands', () => {
  fc.assert(
    fc.property(document, (parsed) => {
      const text = renderMarkdown(parsed);
      const { hashtags = [], userMentions = [] } = legacyEntitiesOf(parsed);
      for (const { text: shown, indexStart, indexEnd } of [...hashtags, ...userMentions]) {
        expect(text.slice(Number(indexStart), Number(indexEnd))).toBe(shown);
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('a message of very many blocks is rendered in linear time', () => {
  const source = `<messageML>${'<p>a<br/>b</p>'.repeat(50_000)}</messageML>`;
  const parsed = parseMessageML(source);
  const start = process.cpuUsage();
  renderMarkdown(parsed);
  const { user } = process.cpuUsage(start);
  // Microseconds; a quadratic renderer needs minutes.
  expect(user).toBeLessThan(1_000_000);
});
