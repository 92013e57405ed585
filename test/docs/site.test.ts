import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');

test('the site leads to every page of the guide', () => {
  const config = readFileSync(resolve(root, 'site/.vitepress/config.mts'), 'utf8');
  const pages = readdirSync(resolve(root, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => name.replace('.md', ''));

  expect(pages.filter((name) => !config.includes(`'${name}'`))).toEqual([]);
});
