import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Pod } from '../../src/pod/index.js';
import { actAs } from '../pod/caller.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(60_000);

let pod: Pod;
let browser: Browser;

beforeAll(async () => {
  pod = await Pod.start();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await pod.close();
});

test('a message is shown as the Markdown of old clients, mentions and tables included', async () => {
  const bob = await actAs(pod, 'bob');
  const alice = await actAs(pod, 'alice');
  await bob.say(
    await bob.im(alice),
    `<mention uid="${alice.user.id}"/> buys <b>5</b> <cash tag="IBM"/><ul><li>today</li></ul>`,
  );
  const at = new ConsolePage(await browser.newPage({ viewport: { width: 390, height: 800 } }));
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.open('Bob Brown');
  const message = at.messagesFrom('Bob Brown');
  await message.hover();
  await message.getByRole('button', { name: 'Inspect message' }).click();
  await at.page.getByRole('tab', { name: 'Markdown' }).click();
  const shown = at.page.getByRole('tabpanel').getByLabel('Markdown', { exact: true });
  await shown.waitFor();
  expect((await shown.textContent())?.trim()).toBe('@Alice Adams buys **5** $IBM\n- today');
  expect(at.complaints).toEqual([]);
});
