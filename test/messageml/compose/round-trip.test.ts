import { describe, expect, test } from '@jest/globals';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import type { XmlNode } from '@rgrove/parse-xml';
import {
  attributeOf,
  checkMessageML,
  div,
  entity,
  escapeText,
  img,
  messageML,
  p,
  pre,
  renderPresentationML,
  show,
  toMessageML,
  unsafeMessageML,
} from '../../../src/messageml/index.js';
import type { MessageContent, MessageMLDocument } from '../../../src/messageml/index.js';
import { jsx, jsxs } from '../../../src/messageml/jsx-runtime.js';
import { compileTemplate } from '../../../src/templates/index.js';
import { faithful, randomNumbers, randomText, visible } from './random-text.js';

const CASES = 100_000;
const PER_MESSAGE = 200;
const list = compileTemplate<{ texts: readonly string[] }>(
  '{{#each texts}}<p>{{this}}</p>{{/each}}',
);

/** How a text can get into a message, and what of it is to arrive. Each makes one element per text. */
const paths: Readonly<Record<string, Path>> = {
  'a string': { compose: (texts) => texts.map((text) => p(text)), arrives: visible },
  'two strings in a row': {
    compose: (texts) =>
      texts.map((text) => p([text.slice(0, text.length / 2), text.slice(text.length / 2)])),
    arrives: (text) =>
      visible(text.slice(0, text.length / 2)) + visible(text.slice(text.length / 2)),
  },
  'preformatted text': { compose: (texts) => texts.map((text) => pre(text)), arrives: visible },
  'a string beside expressions, which are evaluated': {
    compose: (texts) => texts.map((text) => [p(text), messageML`<#if true></#if>`]),
    arrives: visible,
  },
  'a tagged template': {
    compose: (texts) => texts.map((text) => messageML`<p>${text}</p>`),
    arrives: visible,
  },
  JSX: {
    compose: (texts) =>
      jsxs('div', { children: texts.map((text) => jsx('p', { children: text })) }),
    arrives: visible,
    depth: 1,
  },
  'a Handlebars template': { compose: (texts) => list.render({ texts }), arrives: visible },
  'escapeText between tags that keep lines': {
    compose: (texts) => texts.map((text) => unsafeMessageML(`<pre>${escapeText(text)}</pre>`)),
    arrives: visible,
  },
  'an attribute': {
    compose: (texts) => texts.map((text) => img(text)),
    arrives: faithful,
    attribute: 'src',
  },
  'a quoted attribute of a tagged template': {
    compose: (texts) => texts.map((text) => messageML`<img src='${text}'/>`),
    arrives: faithful,
    attribute: 'src',
  },
};

interface Path {
  readonly compose: (texts: readonly string[]) => MessageContent;
  readonly arrives: (text: string) => string;
  readonly attribute?: string;
  /** How many elements stand around those with the texts. */
  readonly depth?: number;
}

describe(`${CASES.toLocaleString('en')} random texts come back equal from PresentationML`, () => {
  test.each(Object.entries(paths))(
    'through %s',
    (_name, path) => {
      const random = randomNumbers(20240229);
      for (let from = 0; from < CASES; from += PER_MESSAGE) {
        const texts = Array.from({ length: PER_MESSAGE }, () => randomText(random));
        const arrived = arrivedTexts(path, texts);
        const expected = texts.map(path.arrives);
        if (arrived.join('\u0000') !== expected.join('\u0000')) expect(arrived).toEqual(expected);
      }
    },
    120_000,
  );
});

test('texts in entity data come back equal, evaluated by the service', () => {
  const random = randomNumbers(7);
  const texts = Array.from({ length: 200 }, () => faithful(randomText(random)));
  const content = texts.map((text, index) =>
    entity(`o${index}`, { type: 'x', version: '1', text }, (data) => show(data.text)),
  );
  const [root] = presented(content);
  expect(elementsIn(root).map(textOf)).toEqual(
    texts.map((text) => text.replace(/\r\n?/g, '\n').replace(/\n+/g, ' ')),
  );
});

test('what stands in an element is never taken for part of another', () => {
  const content = div([p('</p></div><chime/>'), p('x')]);
  const [root] = presented(content);
  expect(elementsIn(elementsIn(root)[0]).map(textOf)).toEqual(['</p></div><chime/>', 'x']);
});

function arrivedTexts(path: Path, texts: readonly string[]): readonly string[] {
  const content = path.compose(texts);
  const { attribute } = path;
  if (attribute !== undefined) {
    // PresentationML prints line breaks in attributes as they are, where XML reads them as spaces.
    return checkedDocument(content).children.flatMap((child) =>
      child.type === 'element' ? [attributeOf(child, attribute) ?? ''] : [],
    );
  }
  let [around] = presented(content);
  for (let depth = 0; depth < (path.depth ?? 0); depth++) [around] = elementsIn(around);
  return elementsIn(around).map(textOf);
}

function checkedDocument(content: MessageContent): MessageMLDocument {
  const { message, data } = toMessageML(content);
  const checked = checkMessageML(message, { data });
  if (checked.ok) return checked.document;
  throw new Error(JSON.stringify(checked.diagnostics.slice(0, 3)));
}

function presented(content: MessageContent): readonly XmlElement[] {
  const { root } = parseXml(renderPresentationML(checkedDocument(content)));
  return root === null ? [] : [root];
}

function elementsIn(element: XmlElement | undefined): readonly XmlElement[] {
  return (element?.children ?? []).filter((child) => child instanceof XmlElement);
}

function textOf(node: XmlNode): string {
  if (node instanceof XmlText) return node.text;
  if (!(node instanceof XmlElement)) return '';
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('');
}
