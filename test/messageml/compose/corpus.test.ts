import { expect, test } from '@jest/globals';
import type { XmlNode } from '@rgrove/parse-xml';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import type { AnyContent } from '../../../src/messageml/compose/content.js';
import { element } from '../../../src/messageml/index.js';
import { composableRows, numbered, shownAs, textOf } from './composable-rows.js';

test('messages composed from nodes look as the service shows the same markup', () => {
  const rows = composableRows();
  const different = rows.flatMap(({ id, message, version, presentationML }) => {
    const shown = numbered(shownAs(composed(message), version ?? '2.0'));
    const expected = numbered(presentationML);
    // The service takes two fields of one name, of which a reply has one; composed content may not.
    const isRefused = shown === '["field-name-taken"]';
    return shown === expected || isRefused ? [] : [{ id, message, shown, expected }];
  });
  expect(different.slice(0, 3)).toEqual([]);
  expect(rows.length).toBeGreaterThan(500);
});

/** The message put together from nodes, as an author would with the builders. */
function composed(message: string): AnyContent {
  const { root } = parseXml(message);
  return root === null ? null : root.children.map(asContent);
}

function asContent(node: XmlNode): AnyContent {
  if (node instanceof XmlText) {
    return textOf(node);
  }
  if (!(node instanceof XmlElement)) {
    return null;
  }
  return element(node.name, node.attributes, ...node.children.map(asContent));
}
