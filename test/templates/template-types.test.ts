import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  compileTemplate,
  type TemplateEntity,
  type TemplateText,
  typesOfTemplates,
} from '../../src/templates/index.js';
import { declarationsOf } from '../../src/templates/template-types.js';

/** The type of one template's view, in one line. */
function typeOf(source: string, partials: Readonly<Record<string, string>> = {}): string {
  const text = declarationsOf(new Map([['page', source], ...Object.entries(partials)]));
  const type = /readonly page: ([^]*?);\n(?: {2}\/\*\*|\})/.exec(text)?.[1] ?? '';
  return type
    .replace(/readonly /g, '')
    .replace(/\s+/g, ' ')
    .replace(/TemplateText/g, 'Text');
}

test.each([
  ['no variables', 'object'],
  ['{{a}}{{b.c}}', '{ a: Text; b: { c: Text; }; }'],
  ['{{#each xs}}{{this}}{{/each}}', '{ xs: Text[]; }'],
  [
    '{{#each xs}}{{a}}{{../b}}{{@root.c}}{{@index}}{{/each}}',
    '{ xs: { a: Text; }[]; b: Text; c: Text; }',
  ],
  ['{{#each xs as |x i|}}{{x.a}}{{i}}{{b}}{{/each}}', '{ xs: { a: Text; b: Text; }[]; }'],
  ['{{#each rows}}{{#each this}}{{this}}{{/each}}{{/each}}', '{ rows: (Text[])[]; }'],
  ['{{#with a}}{{b}}{{/with}}', '{ a: { b: Text; }; }'],
  ['{{#if a}}{{a}}{{/if}}', '{ a?: Text | null | undefined; }'],
  ['{{#if (and a (not b))}}{{/if}}', '{ a?: unknown; b?: unknown; }'],
  ['{{default a "x"}}', '{ a?: Text | null | undefined; }'],
  ['{{#if (equals a "x")}}{{/if}}', '{ a: string; }'],
  [
    '{{date a}}{{number b decimals=c}}{{mention d}}',
    '{ a: Date | string; b: number | string; c: Text | boolean; d: number | string; }',
  ],
  ['{{#each xs}}{{@key}}{{this}}{{/each}}', '{ xs: Readonly<Record<string, Text>>; }'],
  [
    '{{#each xs}}{{#with a}}{{@key}}{{/with}}{{/each}}',
    '{ xs: Readonly<Record<string, { a: unknown; }>>; }',
  ],
  ['{{table xs "a" "b" b="B"}}', '{ xs: { a: Text; b: Text; }[]; }'],
  ['{{table xs}}', '{ xs: object[]; }'],
  ['{{#entity "k" x}}{{/entity}}', '{ x: TemplateEntity; }'],
  ['{{#entity "k" x}}{{x.a}}{{/entity}}', '{ x: TemplateEntity & { a: Text; }; }'],
  ['{{upper (join xs)}}', '{ xs: Text[]; }'],
])('%s takes %s', (source, type) => {
  expect(typeOf(source)).toBe(type);
});

test('an entity has fields that no template shows, and a type and a version', () => {
  interface Order {
    readonly type: string;
    readonly version: string;
    readonly side: string;
  }
  const order: Order = { type: 'com.example.order', version: '1.0', side: 'BUY' };
  const views: readonly { readonly order: TemplateEntity & { readonly side: TemplateText } }[] = [
    { order },
    { order: { type: 'com.example.order', version: '1.0', side: 'BUY', legs: [{ price: 1 }] } },
    // @ts-expect-error It has a version.
    { order: { type: 'com.example.order', side: 'BUY' } },
  ];
  const template = compileTemplate<(typeof views)[number]>(
    '{{#entity "o" order}}{{order.side}}{{/entity}}',
    { name: 'order' },
  );
  const data = views.slice(0, 2).map((view) => template.check(view).ok);
  expect(data).toEqual([true, true]);
});

test('partials take part of the view, in their context, less what they are given', () => {
  const partials = { row: '{{a}}{{b}}', layout: '{{title}}{{> @partial-block}}' };
  expect(typeOf('{{> row}}', partials)).toBe('{ a: Text; b: Text; }');
  expect(typeOf('{{> row x b=y}}', partials)).toBe('{ x: { a: Text; }; y: Text; }');
  expect(typeOf('{{#> layout title="T"}}{{c}}{{/layout}}', partials)).toBe('{ c: Text; }');
  expect(typeOf('{{#*inline "own"}}{{d}}{{/inline}}{{#each xs}}{{> own}}{{/each}}')).toBe(
    '{ xs: { d: Text; }[]; }',
  );
});

test('a partial that uses itself ends', () => {
  const partials = { tree: '{{name}}{{#each children}}{{> tree}}{{/each}}' };
  expect(typeOf('{{> tree}}', partials)).toBe('{ name: Text; children: unknown[]; }');
});

test('a folder becomes one file of declarations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'templates-'));
  await writeFile(join(folder, 'order-ticket.hbs'), '{{select "side" sides}}{{a}}');
  const text = await typesOfTemplates(folder);
  await rm(folder, { recursive: true });
  expect(text).toContain("import type { TemplateChoices, TemplateText } from 'cadenza/templates';");
  expect(text).toContain("readonly 'order-ticket': {");
});
