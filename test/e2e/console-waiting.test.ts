import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext, Locator, Route } from 'playwright-core';
import { pageNames } from '../../src/console/state/page-names.js';
import { podTopics } from '../../src/console/state/pod-topics.js';
import { Pod } from '../../src/pod/index.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(120_000);

const axe = readFileSync(resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  serviceAccounts: [{ username: 'echo', displayName: 'Echo' }],
  rooms: [
    {
      name: 'Desk',
      owner: 'alice',
      members: ['bob'],
      messages: [{ from: 'bob', text: 'Earnings are due', at: '2026-01-05T09:00:00Z' }],
    },
  ],
};

/** Views that read nothing until something is done in them. */
const readNothing: ReadonlySet<string> = new Set([
  'search',
  'notifications',
  'shortcuts',
  'workbench/transcripts',
  'workbench/workshop',
  'administration/imports',
]);

let pod: Pod;
let browser: Browser;
let context: BrowserContext | undefined;
let at: ConsolePage;
/** What becomes of calls of the pod. */
let answers: 'given' | 'held' | 'refused';
let held: Route[];

beforeAll(async () => {
  pod = await Pod.start({ seed, console: true });
  browser = await launchBrowser();
  await openPage();
});

afterAll(async () => {
  await browser.close();
  await pod.close();
});

afterEach(async () => {
  await turnTo('given');
  expect(at.complaints.splice(0).filter((said) => !said.includes('500'))).toEqual([]);
});

/** A page of its own, for what the one before has done to its page. */
async function openPage(): Promise<void> {
  await context?.close();
  context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    // A color that is on its way to another one is no finding.
    reducedMotion: 'reduce',
  });
  at = new ConsolePage(await context.newPage());
  answers = 'given';
  held = [];
  await at.page.route(/\/(pod|agent|cadenza|profile-manager)\/v\d/, (route) =>
    answers === 'held' ? void held.push(route) : answer(route),
  );
}

async function answer(route: Route): Promise<void> {
  await (answers === 'refused'
    ? route.fulfill({ status: 500, json: { code: 500, message: 'It broke.' } })
    : route.continue());
}

/** Lets what is held go on, and all that comes. */
async function turnTo(what: 'given' | 'refused'): Promise<void> {
  answers = what;
  await Promise.all(held.splice(0).map(answer));
}

const visit = (place: string) => at.page.goto(`${pod.url}/console/as/alice${place}`);

/** Comes in, until the conversations are there; whoever is in stays. */
async function enter(): Promise<void> {
  if (!at.page.url().startsWith(pod.url)) {
    await visit('');
  }
  await at.conversations.getByRole('button', { name: /^Desk/ }).waitFor();
}

/** Goes somewhere as Back does, without loading the page again. */
async function goTo(place: string): Promise<void> {
  await at.page.evaluate(
    `history.pushState(null, '', '/console/as/alice${place}'); dispatchEvent(new PopStateEvent('popstate'));`,
  );
}

/** What axe finds on the page in one of its themes. */
async function violations(colorScheme: 'light' | 'dark'): Promise<readonly string[]> {
  await at.page.emulateMedia({ colorScheme });
  await at.page.evaluate(axe);
  return at.page.evaluate<readonly string[]>(
    `axe.run().then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  );
}

/** That a part says it is on its way, then what went wrong, and then shows what came. */
async function goesThrough(part: Locator): Promise<void> {
  await part
    .getByRole('status')
    .filter({ hasText: /^Reading / })
    .first()
    .waitFor();
  await turnTo('refused');
  await part
    .getByRole('alert')
    .filter({ hasText: 'could not be read. It broke.' })
    .first()
    .waitFor();
}

test.each(pageNames.filter((name) => !readNothing.has(name)))(
  '%s says that it is being read, why that failed, and reads it when that is tried again',
  async (name) => {
    await enter();
    answers = 'held';
    await goTo(`/${name}`);
    const content = at.page.locator('.page__content');
    await content
      .getByRole('status')
      .filter({ hasText: /^Reading / })
      .waitFor();
    expect(await violations('light')).toEqual([]);
    await turnTo('refused');
    await content.getByRole('alert').filter({ hasText: 'could not be read. It broke.' }).waitFor();
    expect(await violations('dark')).toEqual([]);
    answers = 'given';
    await content.getByRole('button', { name: 'Try again' }).click();
    await content.getByRole('alert').waitFor({ state: 'detached' });
    await content.locator('table, .empty-state, .schema').first().waitFor();
  },
);

test.each(podTopics)('the panel of %s does the same, and tries again by itself', async (topic) => {
  await enter();
  answers = 'held';
  await goTo(`?pod=${topic}`);
  const panel = at.page.getByRole('complementary', { name: 'The pod' });
  await goesThrough(panel);
  expect(await violations('dark')).toEqual([]);
  answers = 'given';
  await panel.getByRole('alert').waitFor({ state: 'detached' });
  await panel.locator('.emulator').waitFor();
});

test('a conversation says so of its messages, its members and its files', async () => {
  await openPage();
  await enter();
  answers = 'held';
  await at.conversations.getByRole('button', { name: /^Desk/ }).click();
  const details = at.page.getByRole('complementary');
  await at.page.getByRole('status').filter({ hasText: 'Reading the messages' }).waitFor();
  await details.getByRole('status').filter({ hasText: 'Reading the members' }).waitFor();
  await details.getByRole('status').filter({ hasText: 'Reading the files' }).waitFor();
  expect(await violations('light')).toEqual([]);
  await turnTo('refused');
  await at.page.getByText('The messages could not be read').waitFor();
  await details.getByText('The members could not be read. It broke.').waitFor();
  await details.getByText('The files could not be read. It broke.').waitFor();
  expect(await violations('dark')).toEqual([]);
  answers = 'given';
  for (let left = 3; left > 0; left--) {
    await at.page.getByRole('button', { name: 'Try again' }).first().click();
    await at.page
      .getByRole('button', { name: 'Try again' })
      .nth(left - 1)
      .waitFor({ state: 'detached' });
  }
  await at.messages.getByText('Earnings are due').waitFor();
  await details.getByText('Members (2)').waitFor();
  await details.getByText('No files yet.').waitFor();
});

test('what could not be read without a network is read when the browser has it back', async () => {
  await openPage();
  await enter();
  await context?.setOffline(true);
  await at.conversations.getByRole('button', { name: /^Desk/ }).click();
  const details = at.page.getByRole('complementary');
  await at.page.getByText('The messages could not be read').waitFor();
  await details.getByText(/^This part of the page could not be read/).waitFor();
  await context?.setOffline(false);
  await at.messages.getByText('Earnings are due').waitFor();
  await details.getByText('Members (2)').waitFor();
  await details.getByText('No files yet.').waitFor();
  const complaints = at.complaints.splice(0);
  expect(complaints.filter((said) => !said.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('a page whose conversations do not come says so, and goes where its address leads when they do', async () => {
  await openPage();
  await visit('');
  await at.open('Desk');
  const place = new URL(at.page.url()).pathname;
  await at.page.route(/\/cadenza\/v1\/conversations/, (route) =>
    answers === 'held' ? void held.push(route) : answer(route),
  );
  answers = 'held';
  await at.page.reload();
  await at.page.getByRole('status').filter({ hasText: 'Connecting to the pod' }).waitFor();
  expect(await violations('light')).toEqual([]);
  await at.page.unroute(/\/(pod|agent|cadenza|profile-manager)\/v\d/);
  for (const route of held.splice(0)) {
    await route.continue();
  }
  await at.conversations
    .getByRole('status')
    .filter({ hasText: 'Reading the conversations' })
    .waitFor();
  expect(await violations('dark')).toEqual([]);
  await turnTo('refused');
  await at.conversations.getByText('The conversations could not be read. It broke.').waitFor();
  expect(await violations('light')).toEqual([]);
  await turnTo('given');
  await at.conversations.getByRole('button', { name: 'Try again' }).click();
  await at.messages.getByText('Earnings are due').waitFor();
  expect(new URL(at.page.url()).pathname).toBe(place);
});

test('a part whose code does not come says so, and comes when that is tried again', async () => {
  await openPage();
  await enter();
  await at.page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await goTo('/mentions');
  await at.page.getByText('This part of the page could not be read.').waitFor();
  await at.page.unroute(/\/assets\/.*\.js/);
  await at.page.getByRole('button', { name: 'Try again' }).click();
  await at.page.getByRole('heading', { level: 1, name: 'Mentions' }).waitFor();
  at.complaints.splice(0);
});

test('what comes soon is not announced: words that go at once would only flash', async () => {
  await openPage();
  await at.page.clock.install();
  await visit('/mentions');
  await at.page.locator('.page__content .empty-state').waitFor();
  answers = 'held';
  await at.page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await at.page.getByRole('button', { name: 'Signals', exact: true }).click();
  const said = at.page.locator('.page__content').getByText(/^Reading/);
  await at.page.clock.runFor(100);
  expect(await said.count()).toBe(0);
  await at.page.clock.runFor(300);
  await said.waitFor();
  await turnTo('given');
});
