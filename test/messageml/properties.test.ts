import { expect, test } from '@jest/globals';
import { parseXml } from '@rgrove/parse-xml';
import fc from 'fast-check';
import type {
  AttributeDefinition,
  ElementFacts,
  ElementName,
  MessageMLDocument,
} from '../../src/messageml/engine.js';
import {
  countersOf,
  elementNames,
  elements,
  entityDataOf,
  entityJsonOf,
  legacyEntitiesOf,
  parseMarkdown,
  parseMessageML,
  renderMarkdown,
} from '../../src/messageml/engine.js';
import type { CheckedMessage } from '../../src/messageml/index.js';
import type { JsonObject } from '../../src/messageml/index.js';
import {
  checkMessageML,
  MessageMLError,
  renderPresentationML,
  renderText,
} from '../../src/messageml/index.js';

const seed = 20261120;

/** How many of the cases are tried: `.ci/run` takes more than there is time for after each change. */
const share = process.env['CADENZA_RANDOM_CASES'] === undefined ? 0.25 : 1;
const table: Readonly<Record<ElementName, ElementFacts>> = elements;

/** Values that an attribute may be given, right ones and wrong ones. */
function valuesOf({ kind, values = [], minimum = 0 }: AttributeDefinition): fc.Arbitrary<string> {
  const fitting: Readonly<Record<AttributeDefinition['kind'], readonly string[]>> = {
    text: ['a', 'b c', ''],
    style: ['color:red', 'position:fixed', 'zebra'],
    boolean: ['true', 'false', 'TRUE', 'yes'],
    choice: [...values, 'zebra'],
    integer: [String(minimum), '7', '-1', 'x'],
    uri: ['https://example.com/a', '/relative', 'a b'],
    date: ['2024-12-31', '31.12.2024'],
    time: ['09:29:47', '9:29'],
    timezone: ['Europe/Paris', 'EST', ''],
    'date-time': ['2024-12-31T09:29:47Z', '2024-12-31'],
    'date-format': ['dd/MM/yyyy', 'DD'],
    'time-format': ['HH:mm', 'x'],
    pattern: ['[0-9]+', '[', '(?i)a'],
    json: ['[1]', '["Europe/Paris"]', '[{"day":"2024-12-31"}]', '[', '{}'],
  };
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fitting[kind]) }, anyText);
}

const anyText = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', '<', '>', '&', '"', "'", 'é', '😀', ']', '*', '_', '#'),
  maxLength: 8,
});

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function attributesOf({ attributes }: ElementFacts): fc.Arbitrary<string> {
  const each = Object.entries(attributes).map(([name, attribute]) =>
    fc
      .option(valuesOf(attribute), { freq: attribute.required === true ? 20 : 1, nil: undefined })
      .map((value) => (value === undefined ? '' : ` ${name}="${escaped(value)}"`)),
  );
  return fc.tuple(...each).map((parts) => parts.join(''));
}

/** Elements of the table with attributes and content of the table, mostly where they may stand. */
const { content } = fc.letrec<{ content: string; node: string }>((tie) => {
  const elementOf = (name: ElementName, children: fc.Arbitrary<string>) => {
    const definition = table[name];
    return fc
      .tuple(fc.constantFrom(...definition.tags), attributesOf(definition), children)
      .map(([tag, attributes, inner]) => `<${tag}${attributes}>${inner}</${tag}>`);
  };
  const childrenOf = (name: ElementName): fc.Arbitrary<string> => {
    const { content: model } = table[name];
    if (model.empty === true) {
      return fc.constant('');
    }
    if (model.elements === 'any') {
      return tie('content');
    }
    const allowed = model.elements.map((child) => elementOf(child, tie('content')));
    const text = model.text ? [anyText.map(escaped)] : [];
    return fc.array(fc.oneof(...allowed, ...text), { maxLength: 3 }).map((parts) => parts.join(''));
  };
  return {
    node: fc.oneof(
      { depthSize: 'small' },
      anyText.map(escaped),
      ...elementNames.map((name) => elementOf(name, childrenOf(name))),
    ),
    content: fc
      .array(tie('node'), { maxLength: 3, depthIdentifier: 'content' })
      .map((parts) => parts.join('')),
  };
});

const messages = fc.oneof(
  content.map((inner) => `<messageML>${inner}</messageML>`),
  content.map(
    (inner) => `<messageML><form id="f">${inner}<button name="b">B</button></form></messageML>`,
  ),
);

function withFixedIds(source: string, data: JsonObject = {}): CheckedMessage {
  let ids = 0;
  return checkMessageML(source, { data, shortId: () => `id${(ids += 1)}` });
}

function outputsOf(document: MessageMLDocument): readonly unknown[] {
  return [
    renderPresentationML(document),
    renderMarkdown(document),
    renderText(document),
    entityDataOf(document),
    entityJsonOf(document),
    legacyEntitiesOf(document),
    countersOf(document),
  ];
}

test('whatever is written with the element table is answered, the same each time, and rendered', () => {
  let accepted = 0;
  fc.assert(
    fc.property(messages, (source) => {
      const [first, second] = [withFixedIds(source), withFixedIds(source)];
      expect(first.diagnostics).toEqual(second.diagnostics);
      expect(first.ok).toBe(second.ok);
      if (!first.ok || !second.ok) {
        return;
      }
      accepted += 1;
      expect(outputsOf(first.document)).toEqual(outputsOf(second.document));
    }),
    { seed, numRuns: 1_500 * share },
  );
  expect(accepted).toBeGreaterThan(100 * share);
}, 60_000);

/** Attributes that PresentationML has under a name under which the service does not read them again. */
const unreadable = elementNames.flatMap((name) =>
  Object.entries(table[name].attributes).flatMap(([attribute, definition]) => {
    const { presentation = attribute, inPresentationML = [presentation] } = definition;
    return inPresentationML.includes(presentation) ? [] : [attribute];
  }),
);

/** Whether a message has what the service refuses in its own PresentationML. */
function isLossy(source: string): boolean {
  if (/<(?:richtextarea|dateTime|chime|audio|dialog|text-field|tag|emoji)\b/.test(source)) {
    return true;
  }
  return unreadable.some((name) => source.includes(` ${name}="`));
}

test('PresentationML that is rendered is well-formed XML, is read again, and rendered the same', () => {
  let read = 0;
  fc.assert(
    fc.property(messages, (source) => {
      const checked = withFixedIds(source);
      if (!checked.ok) {
        return;
      }
      const once = renderPresentationML(checked.document);
      expect(() => parseXml(once)).not.toThrow();
      if (isLossy(source)) {
        return;
      }
      const again = withFixedIds(once, entityDataOf(checked.document));
      expect(again.diagnostics).toEqual([]);
      if (again.ok) {
        expect(renderPresentationML(again.document)).toBe(once);
      }
      read += 1;
    }),
    { seed, numRuns: 3_000 * share },
  );
  expect(read).toBeGreaterThan(100 * share);
}, 60_000);

test('no text makes the engine throw anything but a MessageMLError', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom('<', '>', '&', '"', '=', '/', '<!--', '-->', '<![CDATA[', ']]>', '<?x', '?>'),
    fc.constantFrom(
      '${',
      '}',
      '<#if true>',
      '</#if>',
      '<#list 1..3 as i>',
      '</#list>',
      '${1/0}',
      '?upper_case',
    ),
    fc.constantFrom(
      '<messageML>',
      '</messageML>',
      '<div data-format="PresentationML" data-version="2.0">',
      '</div>',
    ),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b a="',
      '<mention uid="1"/>',
      '&#xD800;',
      '&nbsp;',
      '<form id="f">',
      '<input type="text"',
    ),
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(
      text,
      fc.option(fc.oneof(fc.json(), fc.string()), { nil: undefined }),
      (source, data) => {
        const checked = checkMessageML(source, { data });
        if (checked.ok) {
          outputsOf(checked.document);
          return;
        }
        expect(checked.diagnostics[0].severity).toBe('error');
        expect(() => parseMessageML(source, { data })).toThrow(MessageMLError);
      },
    ),
    { seed, numRuns: 3_000 * share },
  );
}, 60_000);

const oddText = fc.string({
  unit: fc.constantFrom(
    'a',
    '<',
    '"',
    '&',
    ']]>',
    '\u000b',
    '\u0000',
    '\ufffe',
    '\ud800',
    '😀',
    '\n',
  ),
  maxLength: 6,
});

/** A tag of which the value stands in the entity data, a mention and a version, each as odd as can be. */
const oddMessages = fc
  .record({ tag: oddText, name: oddText, version: oddText, id: oddText, inner: content })
  .map(({ tag, name, version, id, inner }) => {
    const named = () => ({ id: 1, displayName: name, email: name });
    const type = 'org.symphonyoss.fin.security';
    const ids = [{ type: `${type}.id.ticker`, value: tag }];
    const shown = '<span class="entity" data-entity-id="k">x</span><mention uid="1"/>';
    return checkMessageML(`<messageML>${shown}${inner}</messageML>`, {
      data: { k: { type, version: '1.0', id: ids } },
      directory: { userById: named },
      version,
      shortId: () => id,
    });
  });

test('PresentationML is well-formed XML, whatever the message, its data and the directory hold', () => {
  let rendered = 0;
  const isWellFormed = (document: MessageMLDocument) => {
    rendered += 1;
    expect(() => parseXml(renderPresentationML(document))).not.toThrow();
  };
  fc.assert(
    fc.property(oddMessages, (checked) => {
      if (checked.ok) {
        isWellFormed(checked.document);
      }
    }),
    { seed, numRuns: 1_500 * share },
  );
  fc.assert(
    fc.property(oddText, oddText, (text, id) => {
      const entities = {
        hashtags: [{ id: `#${id}`, indexStart: 0, indexEnd: 1, type: 'KEYWORD' }],
      };
      isWellFormed(parseMarkdown(`# ${text} **${text}**`, { entities }));
    }),
    { seed, numRuns: 500 * share },
  );
  expect(rendered).toBeGreaterThan(600 * share);
}, 60_000);

test('a message that declares XML 1.1 keeps its control characters, as the service does', () => {
  const document = parseMessageML('<?xml version="1.1"?><messageML>&#1;x</messageML>');

  expect(renderPresentationML(document)).toContain('>\u0001x<');
});
