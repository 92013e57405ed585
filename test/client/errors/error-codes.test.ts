import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { renderClientErrors } from '../../../docs/generate/client-errors.js';
import { clientErrorCodes } from '../../../src/client/index.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The text of all files of a folder, those of its folders included. */
function textOf(folder: string): string {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'codes.ts')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

test('every code is thrown somewhere, and shown by a test', () => {
  const source = textOf('src/client');
  const tests = textOf('test/client');
  const codes = Object.keys(clientErrorCodes);
  expect(codes.filter((code) => !source.includes(`'${code}'`))).toEqual([]);
  expect(codes.filter((code) => !tests.includes(`'${code}'`))).toEqual([]);
});

test('docs/client-errors.md shows every code (UPDATE=1 rewrites it)', () => {
  const file = join(root, 'docs/client-errors.md');
  const text = renderClientErrors();
  if (process.env['UPDATE'] === '1') {
    writeFileSync(file, text);
  }
  expect(readFileSync(file, 'utf8')).toBe(text);
});
