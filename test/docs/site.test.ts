import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { renderReference } from '../../docs/generate/reference.js';

const root = resolve(__dirname, '../..');

test('the site leads to every page of the guide', () => {
  const config = readFileSync(resolve(root, 'site/.vitepress/config.mts'), 'utf8');
  const pages = readdirSync(resolve(root, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => name.replace('.md', ''));

  expect(pages.filter((name) => !config.includes(`'${name}'`))).toEqual([]);
});

test('the reference explains what each entry of the package exports', () => {
  const pages = renderReference();

  expect(Object.keys(pages)).toHaveLength(14);
  expect(pages['cadenza-testing.md']).toContain(
    '## testBot\n\nRuns a bot on a pod of its own, with people who talk to it.',
  );
  expect(pages['cadenza-testing.md']).toContain('export function testBot<');
  expect(pages['cadenza.md']).toMatch(/^- `docs`: Where the code is explained/m);
});
