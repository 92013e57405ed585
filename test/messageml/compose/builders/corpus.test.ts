import { expect, test } from '@jest/globals';
import { parseXml } from '@rgrove/parse-xml';
import { checkMessage, isJsonObject } from '../../../../src/messageml/index.js';
import type { AnyContent } from '../../../../src/messageml/compose/content.js';
import { writeContent } from '../../../../src/messageml/compose/write.js';
import { directoryOf } from '../../reference-corpus.js';
import type { CorpusRow } from '../../reference-corpus.js';
import { numbered, plainRows, shownAs } from '../composable-rows.js';
import { advisedUses, unwritten, usesIn } from '../uses.js';
import { outline, rebuilt } from './named-builders.js';
import { NotBuildable } from './written-element.js';

interface BuiltRow {
  readonly row: CorpusRow;
  readonly content: AnyContent;
}

const rows = plainRows().flatMap((row): readonly BuiltRow[] => {
  const content = built(row);
  return content === undefined ? [] : [{ row, content }];
});

test('builders write the markup that they stand for', () => {
  const different = rows.flatMap(({ row: { id, message }, content }) => {
    const written = outlineOf(`<messageML>${writeContent(content).markup}</messageML>`);
    const given = outlineOf(message);
    return written === given ? [] : [{ id, written, given }];
  });
  expect(different.slice(0, 3)).toEqual([]);
});

test('what builders make looks as the service shows the same markup', () => {
  const different = rows.flatMap(({ row, content }) => {
    const shown = numbered(shownAs(content, row.version ?? '2.0'));
    const expected = numbered(row.presentationML);
    return shown === expected ? [] : [{ id: row.id, shown, expected }];
  });
  expect(different.slice(0, 3)).toEqual([]);
  expect(rows.length).toBeGreaterThan(400);
});

test('each element and each attribute of the table was among them', () => {
  const compared = new Set(rows.flatMap(({ content }) => usesOf(content)));
  expect(advisedUses().filter((use) => !compared.has(use))).toEqual(Object.keys(unwritten));
});

function built({ message, data }: CorpusRow): AnyContent {
  const objects: unknown = data === null || data === '' ? {} : JSON.parse(data);
  try {
    const known = isJsonObject(objects) ? objects : {};
    return parseXml(message).root?.children.map((node) => rebuilt(node, known));
  } catch (error) {
    if (error instanceof NotBuildable) return undefined;
    throw error;
  }
}

function outlineOf(message: string): string | undefined {
  return parseXml(message).root?.children.map(outline).join('');
}

function usesOf(content: AnyContent): readonly string[] {
  const checked = checkMessage(content, { directory: directoryOf({}) });
  return checked.ok ? checked.document.children.flatMap(usesIn) : [];
}
