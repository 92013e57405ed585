import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Route } from 'playwright-core';
import { hashPassword } from '../../src/client/users/password.js';
import { Pod } from '../../src/pod/index.js';
import { actAs, expectOk } from '../pod/caller.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(120_000);

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  serviceAccounts: [
    { username: 'echo', displayName: 'Echo', roles: ['USER_PROVISIONING' as const] },
  ],
  rooms: [
    { name: 'Desk', owner: 'bob', members: ['alice', 'echo'] },
    { name: 'Garden', owner: 'bob', members: ['alice', 'echo'] },
  ],
};

const password = 'correct horse battery staple';
const banner = () => at.page.getByText('You are not logged in any more.');

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
  await details.getByText('Members (3)').waitFor();
});

async function logIn(page: ConsolePage, username: string): Promise<void> {
  await page.page.getByLabel('User name').fill(username);
  await page.page.getByLabel('Password').fill(password);
  await page.page.getByRole('button', { name: 'Log in' }).click();
  await page.conversations.waitFor();
}

/** Logs in in another tab, and comes back. */
async function logInBeside(username: string): Promise<void> {
  const opened = at.page.context().waitForEvent('page');
  await at.page.getByRole('link', { name: 'Log in' }).click();
  const other = new ConsolePage(await opened);
  await logIn(other, username);
  await other.page.close();
  await at.page.evaluate(`dispatchEvent(new Event('focus'))`);
}

test('an end user whose login has ended is told, logs in beside the page, and goes on where they were', async () => {
  pod = await Pod.start({ seed, consolePassword: 'a password for all' });
  const [bob, echo] = [await actAs(pod, 'bob'), await actAs(pod, 'echo')];
  const userAttributes = {
    accountType: 'NORMAL',
    userName: 'dora',
    displayName: 'Dora Dean',
    emailAddress: 'dora@example.com',
  };
  const account = { userAttributes, password: await hashPassword(password) };
  expectOk(await echo.post('/pod/v2/admin/user/create', account));
  const { user } = await actAs(pod, 'dora');
  const streams = (await bob.post('/pod/v1/streams/list?limit=100')).json() as { id: string }[];
  for (const { id } of streams) {
    expectOk(await bob.post(`/pod/v1/room/${id}/membership/add`, { id: user.id }));
    expectOk(
      await echo.send(
        id,
        '<messageML><form id="order"><text-field name="quantity" placeholder="Quantity"/><button name="buy" type="action">Buy</button></form></messageML>',
      ),
    );
  }

  await at.page.goto(`${pod.url}/console/`);
  await logIn(at, 'dora');
  await at.open('Desk');
  await at.composer.fill('half a sentence');
  await at.page.getByPlaceholder('Quantity').fill('12');
  await at.page.evaluate(`fetch('/console/logout', { method: 'POST' })`);
  // Nothing has to be done on the page for that: what it followed has ended.
  await banner().waitFor();
  await at.open('Garden');
  await at.page.getByText('The messages could not be read').waitFor();
  // Whoever comes back without a login finds it as it was.
  await at.page.evaluate(`dispatchEvent(new Event('focus'))`);
  expect(await banner().count()).toBe(1);

  await logInBeside('dora');
  await banner().waitFor({ state: 'detached' });
  await at.page.getByPlaceholder('Quantity').waitFor();
  await at.open('Desk');
  await at.boxHolds('half a sentence');
  expect(await at.page.getByPlaceholder('Quantity').inputValue()).toBe('12');
  await at.composer.press('Enter');
  await at.messages.getByText('half a sentence').waitFor();
  for (const { id } of streams) {
    await bob.say(id, 'Welcome back');
  }
  await at.messagesFrom('Bob Brown').getByText('Welcome back').waitFor();
});

test('who logs in as somebody else in another tab is told so on the page of the first, whose draft nobody sends', async () => {
  const people = ['dora', 'erin'].map((username) => ({
    username,
    displayName: `${username.charAt(0).toUpperCase()}${username.slice(1)}`,
    password,
  }));
  const rooms = ['Desk', 'Garden'].map((name) => ({ name, owner: 'dora', members: ['erin'] }));
  pod = await Pod.start({ seed: { people, rooms }, consolePassword: 'a password for all' });
  await at.page.goto(`${pod.url}/console/`);
  await logIn(at, 'dora');
  await at.open('Desk');
  await at.composer.fill('half a sentence');
  const other = new ConsolePage(await at.page.context().newPage());
  await other.page.goto(`${pod.url}/console/`);
  await other.page.evaluate(`fetch('/console/logout', { method: 'POST' })`);
  await other.page.goto(`${pod.url}/console/login`);
  await logIn(other, 'erin');
  await at.open('Garden');
  const told = at.page.getByText('this is the page of Dora');
  await told.waitFor();
  // Whoever only looks in again finds it as it was.
  await at.page.evaluate(`dispatchEvent(new Event('focus'))`);
  await told.waitFor();
  await at.page.getByRole('link', { name: 'Go to your page' }).click();
  await at.page.getByRole('button', { name: /Acting as Erin/ }).waitFor();
  await at.open('Desk');
  expect(await at.composer.inputValue()).toBe('');

  // The first comes back, to their page and what they have begun.
  await at.page.evaluate(`fetch('/console/logout', { method: 'POST' })`);
  await at.page.goto(`${pod.url}/console/login`);
  await logIn(at, 'dora');
  await at.open('Desk');
  await at.boxHolds('half a sentence');
});

test('a pod with a password that was restarted asks for it, and the page goes on by itself then', async () => {
  const options = { seed, consolePassword: password };
  pod = await Pod.start(options);
  const { port } = pod;
  await at.page.goto(`${pod.url}/console/as/alice`);
  await logIn(at, '');
  await at.open('Desk');
  await at.composer.fill('half a sentence');
  await pod.close();
  pod = await Pod.start({ ...options, port });
  await banner().waitFor();
  await at.page.setViewportSize({ width: 390, height: 844 });
  expect((await banner().boundingBox())?.height).toBeLessThan(90);
  // The room of the new pod has another id.
  const before = at.page.url();
  await logInBeside('');
  await at.page.waitForURL((url) => url.href !== before);
  await banner().waitFor({ state: 'detached' });
  await at.boxHolds('half a sentence');
  await at.composer.press('Enter');
  await at.messages.getByText('half a sentence').waitFor();
});

test.each([1400, 640, 390])(
  'a lost connection is told on a page of %d pixels, and nothing moves for it',
  async (width) => {
    pod = await Pod.start({ seed, console: true });
    await at.page.setViewportSize({ width, height: 800 });
    await at.page.goto(`${pod.url}/console/as/alice`);
    await at.open('Desk');
    const header = at.page.locator('.conversation-header');
    const places = () =>
      Promise.all([header, at.messages, at.composer].map((part) => part.boundingBox()));
    const before = await places();
    await pod.close();
    const banner = at.page.locator('.connection-banner');
    await banner.waitFor();
    expect(await places()).toEqual(before);
    const told = await banner.boundingBox();
    const [above, , below] = before;
    expect(told?.y).toBeGreaterThanOrEqual((above?.y ?? 800) + (above?.height ?? 0));
    expect((told?.y ?? 800) + (told?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    expect(told?.x).toBeGreaterThan(0);
    expect((told?.x ?? width) + (told?.width ?? 0)).toBeLessThanOrEqual(width);
  },
);

test('what was on its way while the pod was restarted comes back into the box of the same room, and goes nowhere else', async () => {
  pod = await Pod.start({ seed, console: true });
  const { port } = pod;
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.open('Desk');
  const held: Route[] = [];
  await at.page.route(/message\/create/, (route) => void held.push(route), { times: 1 });
  const asked = at.page.waitForRequest(/message\/create/);
  await at.say('Sold 7');
  await asked;
  await pod.close();
  const before = at.page.url();
  pod = await Pod.start({ seed, console: true, port });
  await at.page.waitForURL((url) => url.href !== before);
  await held[0]?.continue();
  await at.page.getByRole('alert').getByText('It was not sent.').waitFor();
  await at.boxHolds('Sold 7');
  const echo = await actAs(pod, 'echo');
  const streams = (await echo.post('/pod/v1/streams/list?limit=100')).json() as { id: string }[];
  expect(streams).toHaveLength(2);
  for (const { id } of streams) {
    const said = await echo.get(`/agent/v4/stream/${id}/message?since=0`);
    expect(said.text).not.toContain('Sold');
  }
  await at.composer.press('Enter');
  await at.messages.getByText('Sold 7').waitFor();
});
