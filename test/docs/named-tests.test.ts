import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');
const page = readFileSync(resolve(root, 'docs/security.md'), 'utf8');

/** What a line of the tables names: a file of tests, and the title of one of them. */
const shown = page
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[ -]+\|[ -]+\|/.test(line))
  .slice(1)
  .map((line) => line.split('|').at(-2)?.trim() ?? '')
  .filter((cell) => cell !== 'shown by');

test('every threat names a test that is there', () => {
  expect(shown.length).toBeGreaterThan(25);
  const missing = shown.filter((cell) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
    return file === '' || !titleIsIn(resolve(root, file), title);
  });
  expect(missing).toEqual([]);
});

test('every promise of the runtime names a test that is there', () => {
  const promises = readFileSync(resolve(root, 'docs/guarantees.md'), 'utf8');
  const named = [...promises.matchAll(/\[`([^`]+)`\]\(\.\.\/([^)]+)\)/g)];
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    ([, title = '', file = '']) => !titleIsIn(resolve(root, file), title),
  );
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

function titleIsIn(file: string, title: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(title);
  } catch {
    return false;
  }
}
