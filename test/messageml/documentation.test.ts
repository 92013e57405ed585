import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { renderDiagnostics } from '../../docs/generate/diagnostics.js';
import { elementGroups, renderElements } from '../../docs/generate/elements.js';
import { renderExpressions } from '../../docs/generate/expressions.js';
import { renderSchema } from '../../docs/generate/schema.js';
import { contentFindings } from '../../src/messageml/compose/content-findings.js';
import { catalogue } from '../../src/messageml/diagnostics/catalogue.js';
import { elementExamples } from '../../src/messageml/elements/examples.js';
import type { DocumentNode, ElementFacts, ElementName } from '../../src/messageml/engine.js';
import { elementNames, elements, parseMessageML } from '../../src/messageml/engine.js';

const table: Readonly<Record<ElementName, ElementFacts>> = elements;

const pages = {
  'elements.md': renderElements,
  'diagnostics.md': renderDiagnostics,
  'expressions.md': renderExpressions,
  'cadenza.xsd': renderSchema,
} as const;

test.each(Object.entries(pages))('docs/%s is what the code says', (page, render) => {
  const path = resolve(process.cwd(), 'docs', page);
  if (process.env['UPDATE'] === '1') {
    writeFileSync(path, render());
  }
  expect(readFileSync(path, 'utf8')).toBe(render());
});

test('docs/diagnostics.md has a section for every kind of finding, and for nothing else', () => {
  const headings = readFileSync(resolve(process.cwd(), 'docs/diagnostics.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('### '))
    .map((line) => line.slice('### '.length));
  const codes = [...Object.keys(catalogue), ...Object.keys(contentFindings)];
  expect(headings.toSorted()).toEqual(codes.toSorted());
});

test('docs/elements.md has a section for every element', () => {
  const shown = elementGroups.flatMap(([, names]) => names);
  expect(shown.toSorted()).toEqual(elementNames.toSorted());
});

test.each(elementNames)('the example of %s is valid and has one', (name) => {
  const { message, data } = elementExamples[name];
  const { children } = parseMessageML(`<messageML>${message}</messageML>`, { data });
  expect(namesOf(children)).toContain(name);
});

test.each(elementNames)('the schema knows %s with all its attributes', (name) => {
  const schema = renderSchema();
  const type = schema.slice(schema.indexOf(`<xs:complexType name="${name}"`));
  const declared = type.slice(0, type.indexOf('\n  </xs:complexType>'));
  const { attributes } = table[name];
  const advised = Object.keys(attributes).filter((key) => attributes[key]?.unadvised !== true);
  const written = [...declared.matchAll(/<xs:attribute name="([^"]+)"/g)].map(([, key]) => key);
  expect(written).toEqual(advised);
});

function namesOf(nodes: readonly DocumentNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.type === 'element' ? [node.name, ...namesOf(node.children)] : [],
  );
}
