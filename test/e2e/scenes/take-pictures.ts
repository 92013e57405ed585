import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { ConsolePage } from '../console-page.js';
import { launchBrowser } from '../launch-browser.js';
import { furnishedConsole } from './furnished-console.js';
import type { Scene } from './scene.js';
import { pageScenes, scenes } from './scenes.js';

const looks = ['light', 'dark'] as const;
const widths = [1400, 390];

async function photograph(browser: Browser, root: string, folder: string, scene: Scene) {
  for (const colorScheme of looks) {
    for (const width of widths) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const at = new ConsolePage(await context.newPage());
      await at.page.goto(new URL(scene.path, root).href);
      await scene.show(at);
      await at.page.screenshot({ path: join(folder, `${scene.name}-${colorScheme}-${width}.png`) });
      await context.close();
    }
  }
}

/** Takes pictures of every view of the console, light and dark, wide and narrow, into the folder that is named. */
async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? '.cadenza/screenshots');
  await mkdir(folder, { recursive: true });
  const furnished = await furnishedConsole();
  const browser = await launchBrowser();
  try {
    for (const scene of [...scenes, ...pageScenes]) {
      await photograph(browser, furnished.url, folder, scene);
    }
  } finally {
    await browser.close();
    await furnished.close();
  }
}

await main();
