import { afterAll, afterEach, beforeAll, beforeEach, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Pod } from '../../src/pod/index.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(120_000);

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [{ name: 'Desk', owner: 'bob', members: ['alice'] }],
};

let pod: Pod;
let browser: Browser;
let at: ConsolePage;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 800 } });
  at = new ConsolePage(await context.newPage());
});

afterEach(async () => {
  await at.page.context().close();
  await pod.close();
});

test('a part of the page whose code was asked for while the pod was away comes when it is back', async () => {
  pod = await Pod.start({ seed, console: true });
  const { port } = pod;
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.conversations.waitFor();
  await at.page.route(/\/assets\/details-pane/, (route) => route.abort());
  await at.open('Desk');
  await at.page.getByText('This part of the page could not be read.').waitFor();
  await at.page.unroute(/\/assets\/details-pane/);
  await pod.close();
  await at.page.getByText('The connection to the pod is lost.').waitFor();
  pod = await Pod.start({ seed, console: true, port });
  const details = at.page.getByRole('complementary', { name: 'Details' });
  await details.getByText('Members (2)').waitFor();
});
