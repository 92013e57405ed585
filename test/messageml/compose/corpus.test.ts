import { expect, test } from '@jest/globals';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import type { XmlNode } from '@rgrove/parse-xml';
import { checkMessage, element, renderPresentationML } from '../../../src/messageml/index.js';
import type { AnyContent } from '../../../src/messageml/compose/content.js';
import { corpusIsThere, directoryOf, readCorpus } from '../reference-corpus.js';
import type { CorpusFile, CorpusRow } from '../reference-corpus.js';

const files: readonly CorpusFile[] = corpusIsThere()
  ? ['generated-dev.jsonl', 'reference.jsonl']
  : ['generated-dev.jsonl'];

test('messages composed from nodes look as the service shows the same markup', () => {
  const rows = composableRows();
  const different = rows.flatMap(({ id, message, version, presentationML }) => {
    const shown = numbered(shownAs(composed(message), version ?? '2.0'));
    const expected = numbered(presentationML);
    return shown === expected ? [] : [{ id, message, shown, expected }];
  });
  expect(different.slice(0, 3)).toEqual([]);
  expect(rows.length).toBeGreaterThan(500);
});

/** Messages without data, template expressions, or calls of their own to a directory. */
function composableRows(): readonly CorpusRow[] {
  return files
    .flatMap((file) => readCorpus(file))
    .filter(
      ({ ok, message, data, provider }) =>
        ok &&
        provider === undefined &&
        (data === null || data === '') &&
        /^\s*<messageML/.test(message) &&
        !/<#|<@|[$#]\{|&#(?:13|xD);/.test(message),
    );
}

/** The message put together from nodes, as an author would with the builders. */
function composed(message: string): AnyContent {
  const { root } = parseXml(message);
  return root === null ? null : root.children.map(asContent);
}

function asContent(node: XmlNode): AnyContent {
  if (node instanceof XmlText) return keepsLines(node) ? node.text : node.text.replace(/\n+/g, ' ');
  if (!(node instanceof XmlElement)) return null;
  return element(node.name, node.attributes, ...node.children.map(asContent));
}

/** Elsewhere, bare line breaks of markup show as spaces, where those of composed text show as such. */
function keepsLines({ parent }: XmlNode): boolean {
  for (let at = parent; at instanceof XmlElement; at = at.parent) {
    if (at.name === 'pre') return true;
  }
  return parent instanceof XmlElement && /^(?:code|textarea|richtextarea)$/.test(parent.name);
}

/** Ids of inputs and dialogs by the order in which they are first seen. */
function numbered(presentation: string): string {
  const ids = new Map<string, string>();
  return presentation.replace(/SID\d+/g, (id) => {
    const number = ids.get(id) ?? `ID${ids.size + 1}`;
    ids.set(id, number);
    return number;
  });
}

function shownAs(content: AnyContent, version: string): string {
  let counter = 0;
  const checked = checkMessage(content, {
    directory: directoryOf({}),
    version,
    shortId: () => `SID${++counter}`,
  });
  return checked.ok
    ? renderPresentationML(checked.document)
    : JSON.stringify(checked.findings.map(({ code }) => code));
}
