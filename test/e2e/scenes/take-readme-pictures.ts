import { resolve } from 'node:path';
import { Pod } from '../../../src/pod/index.js';
import { ConsolePage } from '../console-page.js';
import { launchBrowser } from '../launch-browser.js';
import { readmeNow, readmeSeed } from './readme-seed.js';

/** Takes the pictures of the README, light and dark, into `docs/images`. */
async function main(): Promise<void> {
  const pod = await Pod.start({ seed: readmeSeed, console: true, frozenAt: readmeNow });
  const browser = await launchBrowser();
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width: 1280, height: 800 };
      const context = await browser.newContext({ viewport, colorScheme });
      const at = new ConsolePage(await context.newPage());
      await at.page.goto(`${pod.url}/console/as/alice`);
      await at.open('Equities EMEA');
      await at.messages.getByRole('button', { name: 'Send order' }).waitFor();
      await at.page.getByRole('complementary').getByText('Market Quotes').waitFor();
      // Its own messages have been seen by then.
      const unread = at.conversations.getByRole('button', { name: /^Equities EMEA .* unread$/ });
      await unread.waitFor({ state: 'detached' });
      await at.page.screenshot({ path: resolve(`docs/images/console-${colorScheme}.png`) });
      await context.close();
    }
  } finally {
    await browser.close();
    await pod.close();
  }
}

await main();
