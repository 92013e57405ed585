import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';
import type { FurnishedConsole } from './scenes/furnished-console.js';
import { pageScenes, scenes } from './scenes/scenes.js';
import { startFurnished } from './scenes/start-furnished.js';

jest.setTimeout(120_000);

const axe = readFileSync(resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

let furnished: FurnishedConsole;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [furnished, browser] = await Promise.all([startFurnished(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await furnished.close();
});

async function open(path: string): Promise<ConsolePage> {
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const at = new ConsolePage(await context.newPage());
  await at.page.goto(new URL(path, furnished.url).href);
  return at;
}

afterEach(async () => {
  await context.close();
});

/** What of a page is another thing in another theme: its colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page in light and in dark, as `theme, rule: element`. */
async function violations({ page }: ConsolePage): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(axe);
  const light = await page.evaluate<readonly string[]>(runAxe());
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await page.evaluate<readonly string[]>(runAxe(ofColours));
  return [...light.map((found) => `light, ${found}`), ...dark.map((found) => `dark, ${found}`)];
}

/** @param rules - all when left out */
function runAxe(rules?: readonly string[]): string {
  return `axe.run(${JSON.stringify(rules === undefined ? {} : { runOnly: rules })}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;
}

test.each(scenes.map((scene) => [scene.name, scene] as const))(
  '%s, light and dark: nothing keeps anybody out, as far as a machine can tell',
  async (_name, scene) => {
    const at = await open(scene.path);
    await scene.show(at);
    expect(await violations(at)).toEqual([]);
  },
);

test('who and which room to choose is named while the code that looks them up is on its way', async () => {
  const at = await open('about:blank');
  let asked = 0;
  await at.page.route(/\/pickers-[^/]+\.js$/, () => {
    asked += 1;
  });
  await at.page.goto(new URL('as/alice', furnished.url).href);
  await at.open('Forms');
  await at.messages.getByRole('textbox', { disabled: true }).first().waitFor();
  expect(await violations(at)).toEqual([]);
  expect(asked).toBeGreaterThan(0);
});

test('views that are no conversation, light and dark: nothing keeps anybody out either', async () => {
  const at = await open('as/alice');
  for (const scene of pageScenes) {
    await at.page.goto(new URL(scene.path, furnished.url).href);
    await scene.show(at);
    expect({ view: scene.name, found: await violations(at) }).toEqual({
      view: scene.name,
      found: [],
    });
  }
});

test('the page follows the theme of the system while it is open', async () => {
  const at = await open('as/alice');
  const ground = () => at.page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const light = await ground();
  await at.page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).not.toBe(light);
});

test('the footer of a long dialog is in sight', async () => {
  const at = await open('as/alice');
  await at.open('Dialogs');
  await at.messages.getByRole('button', { name: 'Sell everything' }).click();
  const dialog = at.page.getByRole('dialog', { name: 'Are you sure?' });
  const box = await dialog.getByText('There is no way back.').boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
});

test('what can be done in a long dialog is in sight, however low the window', async () => {
  const at = await open('as/alice/administration/users');
  await at.page.setViewportSize({ width: 1280, height: 480 });
  await at.page.getByRole('button', { name: 'Add a user' }).click();
  const dialog = at.page.getByRole('dialog', { name: 'Add a user' });
  await dialog.getByLabel('Type').focus();
  const box = await dialog.getByRole('button', { name: 'Add a user' }).boundingBox();
  expect((box?.y ?? 480) + (box?.height ?? 0)).toBeLessThan(480);
});

test('the icon of a search field stands in its middle', async () => {
  const at = await open('as/alice');
  await at.page.locator('.search-field').waitFor();
  const off = await at.page.evaluate<number>(`(() => {
    const boxOf = (part) => document.querySelector('.search-field ' + part).getBoundingClientRect();
    const [icon, input] = [boxOf('.icon'), boxOf('input')];
    return Math.abs(icon.top + icon.bottom - input.top - input.bottom) / 2;
  })()`);
  expect(off).toBeLessThan(1);
});

test('headings of the six levels look different from one another', async () => {
  const at = await open('as/alice');
  await at.open('Gallery');
  await at.messages.getByRole('heading', { name: 'Heading six' }).waitFor();
  const looks = await at.page.evaluate<
    readonly string[]
  >(`[...document.querySelectorAll('.ml-heading')]
    .map((heading) => getComputedStyle(heading))
    .map(({ fontSize, fontWeight, color }) => [fontSize, fontWeight, color].join(' '))`);
  expect(looks).toHaveLength(6);
  expect(new Set(looks).size).toBe(6);
});

test('code is coloured by its language, and an icon that cannot be shown leaves no gap', async () => {
  const at = await open('as/alice');
  await at.open('Gallery');
  await at.messages.locator('.hljs-keyword', { hasText: 'export' }).waitFor();
  await at.messages.locator('.ml-card img').waitFor({ state: 'detached' });
});

test('what can be done with a message does not lie above what copies its code', async () => {
  const at = await open('as/alice');
  await at.open('Gallery');
  const message = at.messages.getByRole('article').filter({ hasText: 'export default' });
  await message.hover();
  const copy = message.getByRole('button', { name: 'Copy', exact: true });
  // The browser is asked whose the point is: of something above it, this would wait for ever.
  await copy.click({ position: { x: 20, y: 3 } });
});

test('no table of the administration breaks a word that has room, on a desk and on a phone', async () => {
  const at = await open('as/alice');
  for (const width of [1280, 390]) {
    await at.page.setViewportSize({ width, height: 800 });
    for (const scene of pageScenes) {
      await at.page.goto(new URL(scene.path, furnished.url).href);
      await scene.show(at);
      expect({ view: scene.name, width, broken: await at.page.evaluate(brokenWords) }).toEqual({
        view: scene.name,
        width,
        broken: [],
      });
    }
  }
});

/** The words of table cells that stand on two lines; long ids are code, and are broken where the cell ends. */
const brokenWords = `[...document.querySelectorAll('.records__table td')].flatMap((cell) => {
  if (cell.matches('.records__code') && cell.textContent.length > 12) {
    return [];
  }
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
