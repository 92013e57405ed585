import { describe, expect, test } from '@jest/globals';
import type { XmlNode } from '@rgrove/parse-xml';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import type { MessageMLDocument } from '../../../src/messageml/engine.js';
import { attributeOf } from '../../../src/messageml/engine.js';
import type { MessageContent } from '../../../src/messageml/index.js';
import {
  checkMessageML,
  div,
  entity,
  img,
  messageML,
  p,
  pre,
  renderPresentationML,
  show,
  toMessageML,
  unsafeMessageML,
} from '../../../src/messageml/index.js';
import { escapeText } from '../../../src/messageml/internals.js';
import { Fragment, jsx, jsxs } from '../../../src/messageml/jsx-runtime.js';
import { compileTemplate } from '../../../src/templates/index.js';
import { faithful, randomNumbers, randomText, visible } from './random-text.js';

/** `.ci/run` takes many more than there is time for after each change. */
const cases = Number(process.env['CADENZA_RANDOM_CASES'] ?? 5_000);
const perMessage = 200;
const list = compileTemplate<{ texts: readonly string[] }>(
  '{{#each texts}}<p>{{this}}</p>{{/each}}',
);

/** How a text can get into a message, and what of it is to arrive. Each makes one element per text. */
const paths: Readonly<Record<string, Path>> = {
  'a string': { compose: (texts) => texts.map((text) => p(text)), arrives: 'seen' },
  'two strings in a row': {
    compose: (texts) =>
      texts.map((text) => p([text.slice(0, text.length / 2), text.slice(text.length / 2)])),
    arrives: 'seenInHalves',
  },
  'preformatted text': { compose: (texts) => texts.map((text) => pre(text)), arrives: 'seen' },
  'a string beside expressions, which are evaluated': {
    compose: (texts) => [texts.map((text) => p(text)), messageML`<#if true></#if>`],
    arrives: 'seen',
  },
  'a tagged template': {
    compose: (texts) => texts.map((text) => messageML`<p>${text}</p>`),
    arrives: 'seen',
  },
  JSX: {
    compose: (texts) =>
      jsxs(Fragment, { children: texts.map((text) => jsx('p', { children: text })) }),
    arrives: 'seen',
  },
  'a Handlebars template': { compose: (texts) => list.render({ texts }), arrives: 'seen' },
  'escapeText between tags that keep lines': {
    compose: (texts) => texts.map((text) => unsafeMessageML(`<pre>${escapeText(text)}</pre>`)),
    arrives: 'seen',
  },
  'an attribute': {
    compose: (texts) => texts.map((text) => img(text)),
    arrives: 'carried',
    attribute: 'src',
  },
  'a quoted attribute of a tagged template': {
    compose: (texts) => texts.map((text) => messageML`<img src='${text}'/>`),
    arrives: 'carried',
    attribute: 'src',
  },
};

interface Path {
  readonly compose: (texts: readonly string[]) => MessageContent;
  readonly arrives: 'seen' | 'seenInHalves' | 'carried';
  readonly attribute?: string;
}

/** The texts of one message, and what is to become of them. */
interface Sample {
  readonly texts: readonly string[];
  readonly seen: readonly string[];
  readonly seenInHalves: readonly string[];
  readonly carried: readonly string[];
  /** What another reader found in PresentationML so far: most paths lead to the same. */
  readonly read: Map<string, readonly string[]>;
}

describe(`${cases.toLocaleString('en')} random texts come back equal from PresentationML`, () => {
  const random = randomNumbers(20240229);
  const samples = Array.from({ length: cases / perMessage }, () => sampleOf(random));

  test.each(Object.entries(paths))('through %s', (_name, path) => {
    for (const sample of samples) {
      const arrived = arrivedTexts(path, sample);
      const expected = sample[path.arrives];
      if (arrived.join('\u0000') !== expected.join('\u0000')) {
        expect(arrived).toEqual(expected);
      }
    }
  });
});

function sampleOf(random: () => number): Sample {
  const texts = Array.from({ length: perMessage }, () => randomText(random));
  const halves = (text: string) => [text.slice(0, text.length / 2), text.slice(text.length / 2)];
  return {
    texts,
    seen: texts.map(visible),
    seenInHalves: texts.map((text) => halves(text).map(visible).join('')),
    carried: texts.map(faithful),
    read: new Map(),
  };
}

test('texts in entity data come back equal, evaluated by the service', () => {
  const random = randomNumbers(7);
  const texts = Array.from({ length: 200 }, () => randomText(random));
  const content = texts.map((text, index) =>
    entity(`o${index}`, { type: 'x', version: '1', text }, (data) => show(data.text)),
  );
  const root = presented(content);
  expect(elementsIn(root).map(textOf)).toEqual(
    texts.map((text) => visible(text).replace(/\n+/g, ' ')),
  );
});

test('what stands in an element is never taken for part of another', () => {
  const content = div([p('</p></div><chime/>'), p('x')]);
  const root = presented(content);
  expect(elementsIn(elementsIn(root)[0]).map(textOf)).toEqual(['</p></div><chime/>', 'x']);
});

function arrivedTexts({ compose, attribute }: Path, sample: Sample): readonly string[] {
  const document = checkedDocument(compose(sample.texts));
  if (attribute !== undefined) {
    // PresentationML prints line breaks in attributes as they are, where XML reads them as spaces.
    return document.children.flatMap((child) =>
      child.type === 'element' ? [attributeOf(child, attribute) ?? ''] : [],
    );
  }
  const presentation = renderPresentationML(document);
  const read = sample.read.get(presentation) ?? textsIn(presentation);
  sample.read.set(presentation, read);
  return read;
}

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const line = /<br\/>/g;
const reference = /&(?:#(?<decimal>[0-9]+)|#x(?<hexadecimal>[0-9a-fA-F]+)|(?<name>[a-z]+));/g;

/**
 * The texts of the elements in a document, found without the engine: each is one tag with text and
 * line breaks in it. Anything else in between stays, and is seen as part of a text.
 */
function textsIn(presentation: string): readonly string[] {
  const begin = presentation.indexOf('>') + 1;
  const end = presentation.lastIndexOf('</div>');
  const inner = presentation.slice(begin, end).replace(/\r\n?/g, '\n');
  const elements = inner.split(/<\/(?:p|pre)>/);
  expect(elements.pop()).toBe('');
  return elements.map((element) => {
    const text = element.replace(/^<(?:p|pre)>|<(?:p|pre)\/>/, '').replace(line, '\n');
    return text.includes('&') ? text.replace(reference, decoded) : text;
  });
}

function decoded(_whole: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (decimal !== undefined) {
    return String.fromCodePoint(Number(decimal));
  }
  if (hexadecimal !== undefined) {
    return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
  }
  return references[name] ?? 'unknown';
}

function checkedDocument(content: MessageContent): MessageMLDocument {
  const { message, data } = toMessageML(content);
  const checked = checkMessageML(message, { data });
  if (checked.ok) {
    return checked.document;
  }
  throw new Error(JSON.stringify(checked.diagnostics.slice(0, 3)));
}

function presented(content: MessageContent): XmlElement | undefined {
  return rootOf(renderPresentationML(checkedDocument(content)));
}

function rootOf(presentation: string): XmlElement | undefined {
  return parseXml(presentation).root ?? undefined;
}

function elementsIn(element: XmlElement | undefined): readonly XmlElement[] {
  return (element?.children ?? []).filter((child) => child instanceof XmlElement);
}

function textOf(node: XmlNode): string {
  if (node instanceof XmlText) {
    return node.text;
  }
  if (!(node instanceof XmlElement)) {
    return '';
  }
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('');
}
