import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { programOptions } from '../built/program.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';
import { pageScenes, scenes } from './scenes/scenes.js';

jest.setTimeout(120_000);

const axe = readFileSync(resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

let furnished: ChildProcess;
let root: string;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  const { execArgv } = programOptions();
  furnished = fork(join(__dirname, 'scenes/furnished-process.ts'), { execArgv });
  const told = once(furnished, 'message');
  browser = await launchBrowser();
  root = String((await told)[0]);
});

afterAll(async () => {
  await browser.close();
  furnished.send('close');
  await once(furnished, 'exit');
});

async function open(path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<ConsolePage> {
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const at = new ConsolePage(await context.newPage());
  await at.page.goto(new URL(path, root).href);
  return at;
}

afterEach(async () => {
  await context.close();
});

/** What axe finds on the page, as `rule: element`. */
async function violations({ page }: ConsolePage): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations: found } = await (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

test.each(
  scenes.flatMap((scene) =>
    (['light', 'dark'] as const).map((look) => [scene.name, look, scene] as const),
  ),
)('%s, %s: nothing keeps anybody out, as far as a machine can tell', async (_name, look, scene) => {
  const at = await open(scene.path, look);
  await scene.show(at);
  expect(await violations(at)).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'views that are no conversation, %s: nothing keeps anybody out either',
  async (look) => {
    const at = await open('as/alice', look);
    for (const scene of pageScenes) {
      await at.page.goto(new URL(scene.path, root).href);
      await scene.show(at);
      expect({ view: scene.name, found: await violations(at) }).toEqual({
        view: scene.name,
        found: [],
      });
    }
  },
);

test('the footer of a long dialog is in sight', async () => {
  const at = await open('as/alice');
  await at.open('Dialogs');
  await at.messages.getByRole('button', { name: 'Sell everything' }).click();
  const dialog = at.page.getByRole('dialog', { name: 'Are you sure?' });
  const box = await dialog.getByText('There is no way back.').boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
});

test('code is coloured by its language, and an icon that cannot be shown leaves no gap', async () => {
  const at = await open('as/alice');
  await at.open('Gallery');
  await at.messages.locator('.hljs-keyword', { hasText: 'export' }).waitFor();
  await at.messages.locator('.ml-card img').waitFor({ state: 'detached' });
});

test('no table of the administration breaks a word that has room, on a desk and on a phone', async () => {
  const at = await open('as/alice');
  for (const width of [1280, 390]) {
    await at.page.setViewportSize({ width, height: 800 });
    for (const scene of pageScenes) {
      await at.page.goto(new URL(scene.path, root).href);
      await scene.show(at);
      expect({ view: scene.name, width, broken: await at.page.evaluate(brokenWords) }).toEqual({
        view: scene.name,
        width,
        broken: [],
      });
    }
  }
});

/** The words of table cells that stand on two lines; ids are code, and are broken where they end. */
const brokenWords = `[...document.querySelectorAll('.records__table td:not(.records__code)')].flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}_]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (word.length <= 24 && lines.size > 1) {
        broken.push(word);
      }
    }
  }
  return broken;
})`;
