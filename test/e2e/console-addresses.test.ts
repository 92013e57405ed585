import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { Pod } from '../../src/pod/index.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(120_000);

const said = (room: string) => [
  {
    from: 'bob',
    message: `<messageML>Earnings of ${room} <hash tag="news"/></messageML>`,
    at: '2026-01-05T09:00:00Z',
  },
];

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [
    { name: 'Desk', owner: 'alice', members: ['bob'], messages: said('Desk') },
    { name: 'Open Desk', owner: 'alice', members: ['bob'], public: true, messages: said('Open') },
  ],
};

let pod: Pod;
let browser: Browser;
let context: BrowserContext;
let at: ConsolePage;

beforeAll(async () => {
  pod = await Pod.start({ seed, console: true });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await pod.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  at = new ConsolePage(await context.newPage());
});

afterEach(async () => {
  await context.close();
  expect(at.complaints).toEqual([]);
});

const visit = (view: string) => at.page.goto(`${pod.url}/console/as/alice/${view}`);
const query = () => new URL(at.page.url()).search;
const field = () => at.page.getByRole('searchbox', { name: 'Search messages' });
const where = () => at.page.getByLabel('In', { exact: true });
const found = () => at.page.getByRole('table', { name: 'Messages found' }).getByRole('row');
const rows = () => at.page.getByRole('table').getByRole('row');

/** Goes so many places forward, or back. */
const goTimes = (places: number) => at.page.evaluate(`history.go(${places})`);

/** What the page says of a search, in a few words. */
const searched = async () => [
  await field().inputValue(),
  await at.page.evaluate<string>(
    `document.querySelector('[aria-label="In"]').selectedOptions[0].textContent`,
  ),
];

test('a search in a conversation is in its address, and Back, Forward, a reload and a link show what it finds', async () => {
  await visit('search');
  // The caret is where one types.
  await at.page.locator('input:focus').waitFor();
  await at.page.keyboard.type('Earnings');
  await where().selectOption({ label: 'Desk' });
  await found().getByText('Earnings of Desk #news').waitFor();
  expect(query()).toMatch(/^\?filter=Earnings&in=[\w-]+$/);

  await field().fill('#news');
  await where().selectOption({ label: 'Everywhere' });
  await found().getByText('Earnings of Open #news').waitFor();
  expect(query()).toBe('?filter=%23news');

  await at.page.goBack();
  await at.page.goBack();
  await found().getByText('Earnings of Open #news').waitFor({ state: 'detached' });
  await found().getByText('Earnings of Desk #news').waitFor();
  expect(await searched()).toEqual(['Earnings', 'Desk']);
  await at.page.goForward();
  await at.page.goForward();
  await found().getByText('Earnings of Open #news').waitFor();
  expect(await searched()).toEqual(['#news', 'Everywhere']);
  await at.page.goBack();
  await at.page.goBack();
  await at.page.reload();
  await found().getByText('Earnings of Desk #news').waitFor();
  expect(await searched()).toEqual(['Earnings', 'Desk']);

  const link = at.page.url();
  await at.page.goto('about:blank');
  await at.page.goto(link);
  await found().getByText('Earnings of Desk #news').waitFor();
  expect(await found().count()).toBe(2);
});

test('letters of a search are not each a place to go back to', async () => {
  await visit('mentions');
  await at.page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await field().pressSequentially('#news');
  await at.page.goBack();
  expect(await field().inputValue()).toBe('');
  await at.page.goBack();
  await at.page.getByRole('heading', { level: 1, name: 'Mentions' }).waitFor();
});

test.each([
  ['administration/streams', { Type: 'ROOM', Status: 'ACTIVE', Privacy: 'PUBLIC' }, 'Open Desk'],
  ['administration/streams', { Scope: 'INTERNAL', Origin: 'INTERNAL' }, 'Open Desk'],
  ['administration/violations', { Kind: 'signal' }, 'Nothing was found'],
  ['administration/groups', { Type: 'COMPANY' }, 'No groups'],
  ['wall', { Whose: 'bob' }, 'Nothing on this wall yet'],
])('what is chosen in %s is in its address: %j', async (view, choices, shown) => {
  await visit(view);
  const said = () =>
    Promise.all(
      Object.keys(choices).map((name) => at.page.getByLabel(name, { exact: true }).inputValue()),
    );
  const first = await said();
  for (const [name, choice] of Object.entries(choices)) {
    await at.page.getByLabel(name, { exact: true }).selectOption(choice);
  }
  const chosen = Object.entries(choices).map(([name, choice]): [string, string] => [
    name.toLowerCase(),
    choice,
  ]);
  await at.page.waitForURL((url) => url.search === `?${new URLSearchParams(chosen).toString()}`);
  await at.page.reload();
  await at.page.locator('.page__content').getByText(shown, { exact: true }).waitFor();
  expect(await said()).toEqual(Object.values(choices));
  await goTimes(-chosen.length);
  await at.page.waitForURL((url) => url.search === '');
  expect(await said()).toEqual(first);
  await goTimes(chosen.length);
  await at.page.waitForURL((url) => url.search !== '');
  await at.page.locator('.page__content').getByText(shown, { exact: true }).waitFor();
  expect(await said()).toEqual(Object.values(choices));
});

test('a filter and a choice of a table stand in one address, and what the address misspells is left out', async () => {
  await visit('administration/streams?type=ROOM&filter=open&status=ACTIV');
  await rows().getByText('Open Desk').waitFor();
  expect(await rows().count()).toBe(2);
  expect(await at.page.getByLabel('Status').inputValue()).toBe('');
  await at.page.getByLabel('Filter streams').fill('');
  await rows().nth(2).waitFor();
  expect(query()).toContain('type=ROOM');
  await at.page.goBack();
  await rows().nth(2).waitFor({ state: 'detached' });
  expect(await at.page.getByLabel('Filter streams').inputValue()).toBe('open');
});

test('the stream that the room monitor shows is one to go back to', async () => {
  await visit('administration/monitor');
  const stream = at.page.getByLabel('Stream');
  await stream.selectOption({ label: 'Desk' });
  await rows().getByText('Earnings of Desk #news').waitFor();
  await stream.selectOption({ label: 'Open Desk' });
  await rows().getByText('Earnings of Open #news').waitFor();
  await at.page.goBack();
  await rows().getByText('Earnings of Desk #news').waitFor();
});

test('a view has one primary action', async () => {
  for (const view of ['users', 'exports', 'policies', 'dictionaries', 'certificates', 'groups']) {
    await visit(`administration/${view}`);
    const primary = at.page.locator('.page__content .button--primary');
    await primary.first().waitFor();
    expect({ view, primary: await primary.count() }).toEqual({ view, primary: 1 });
  }
});
