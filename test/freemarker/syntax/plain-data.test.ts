import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { builtInNamed } from '../../../src/freemarker/built-ins/registry.js';
import { defaultExpressionLimits } from '../../../src/freemarker/index.js';
import { parseExpression, parseTemplate } from '../../../src/freemarker/syntax/template-parser.js';
import { Decimal } from '../../../src/java/numbers/index.js';

const reading = { limits: defaultExpressionLimits, builtIns: builtInNamed };

const outcomes = readFileSync(join(__dirname, '../fixtures/outcomes.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as { readonly template: string; readonly syntax?: true });

/** Where something stands that is not text, number, boolean, list or plain object; decimal numbers are numbers. */
function noData(value: unknown, path: string): readonly string[] {
  if (value === null || value === undefined || value instanceof Decimal) {
    return [];
  }
  if (typeof value !== 'object') {
    return typeof value === 'function' ? [path] : [];
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === Object.prototype;
  const inside = Object.entries(value).flatMap(([key, part]) => noData(part, `${path}.${key}`));
  return isPlain ? inside : [path, ...inside];
}

test('a template is read to plain data: no functions, and no objects of a class', () => {
  const readable = outcomes.filter(({ syntax }) => syntax === undefined);
  const found = readable.flatMap(({ template }) =>
    noData(parseTemplate(template, reading), template),
  );

  expect(readable.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('an expression says its kind, its place and its parts', () => {
  expect(parseExpression('data.list?size + 1', reading)).toEqual({
    kind: 'addition',
    start: 0,
    end: 18,
    left: {
      kind: 'built-in',
      start: 0,
      end: 14,
      name: 'size',
      target: {
        kind: 'member',
        start: 0,
        end: 9,
        key: 'list',
        target: { kind: 'name', start: 0, end: 4, name: 'data' },
      },
      args: [],
      output: { format: { name: 'undefined', escapings: [] }, isEscaping: true },
      mayStream: false,
    },
    right: { kind: 'number', start: 17, end: 18, value: 1 },
  });
});

test('which built-ins there are, and how they are written, is told to the parser', () => {
  const reader = { ...reading, builtIns: (name: string) => (name === 'shout' ? {} : undefined) };

  expect(parseExpression('"a"?shout', reader)).toMatchObject({ kind: 'built-in', name: 'shout' });
  expect(() => parseExpression('"a"?trim', reader)).toThrow(
    expect.objectContaining({ code: 'template-unknown-built-in' }),
  );
});
