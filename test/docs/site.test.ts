import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { pagesBeside, siteLinks } from '../../docs/generate/site-links.js';

const root = resolve(__dirname, '../..');

test('the site leads to every page of the guide', () => {
  const config = readFileSync(resolve(root, 'site/.vitepress/config.mts'), 'utf8');
  const pages = readdirSync(resolve(root, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .concat(Object.values(pagesBeside))
    .map((name) => name.replace('.md', ''));

  expect(pages.filter((name) => !config.includes(`'${name}'`))).toEqual([]);
});

test('links of a page lead to pages of the site, and what only the repository has is no link', () => {
  const page = [
    '[forms](forms.md#buttons), [here](#there), [a host](https://example.com/x.md)',
    '[what changed](../CHANGELOG.md), [a test](../test/bot/bot.test.ts)',
  ].join('\n');
  expect(siteLinks(page, 'docs')).toBe(
    [
      '[forms](forms.md#buttons), [here](#there), [a host](https://example.com/x.md)',
      '[what changed](changelog.md), a test',
    ].join('\n'),
  );
  expect(siteLinks('[chat](docs/console.md#chat), [starters](bots/README.md)', '.')).toBe(
    '[chat](console.md#chat), starters',
  );
});
