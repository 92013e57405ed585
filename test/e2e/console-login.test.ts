import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hashPassword } from '../../src/client/users/password.js';
import { Pod } from '../../src/pod/index.js';
import { actAs, call, expectOk } from '../pod/caller.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(60_000);

const PASSWORD = 'correct horse battery staple';

let pod: Pod;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  pod = await Pod.start({
    consolePassword: 'a password for all',
    seed: {
      people: [{ username: 'alice', displayName: 'Alice Adams' }],
      serviceAccounts: [
        { username: 'provisioner', displayName: 'P', roles: ['USER_PROVISIONING'] },
      ],
    },
  });
  const provisioner = await actAs(pod, 'provisioner');
  const userAttributes = {
    accountType: 'NORMAL',
    userName: 'dora',
    displayName: 'Dora Dean',
    emailAddress: 'dora@example.com',
  };
  const password = await hashPassword(PASSWORD);
  expectOk(await provisioner.post('/pod/v2/admin/user/create', { userAttributes, password }));
  browser = await launchBrowser();
  page = await newPage();
});

afterAll(async () => {
  await browser.close();
  await pod.close();
});

async function newPage(): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  opened.setDefaultTimeout(10_000);
  return opened;
}

async function logIn(username: string, password: string): Promise<void> {
  await page.goto(`${pod.url}/console/`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an end user logs in with a password and acts as nobody else', async () => {
  await logIn('dora', 'wrong');
  await page.getByText('The user name or the password is wrong.').waitFor();
  await logIn('dora', PASSWORD);
  await page.getByRole('button', { name: /Acting as Dora Dean/ }).click();
  expect(await page.getByRole('menuitemradio').count()).toBe(1);
  expect(await page.content()).not.toContain(pod.controlToken);
  await page.getByRole('button', { name: 'Mentions' }).waitFor();
  expect(await page.getByRole('button', { name: 'Administration' }).count()).toBe(0);

  const meta = page.locator('meta[name="cadenza-control-token"]');
  const token = (await meta.getAttribute('content')) ?? '';
  const headers = { Authorization: `Bearer ${token}` };
  const statuses = [
    (await call(pod, 'POST', '/cadenza/v1/sessions', { headers, body: { username: 'dora' } }))
      .status,
    (await call(pod, 'POST', '/cadenza/v1/sessions', { headers, body: { username: 'alice' } }))
      .status,
    (await call(pod, 'GET', '/cadenza/v1/export', { headers })).status,
    (await call(pod, 'POST', '/cadenza/v1/reset', { headers })).status,
  ];
  expect(statuses).toEqual([200, 403, 403, 403]);
  const alice = await actAs(pod, 'alice');
  const spying = await call(pod, 'GET', '/cadenza/v1/events', {
    headers: { ...alice.headers, ...headers },
  });
  expect(spying.status).toBe(403);
});

test('an address that was asked for is shown after the login, and no other place', async () => {
  page = await newPage();
  await page.goto(`${pod.url}/console/as/alice`);
  await page.getByLabel('Password').fill('a wrong one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password').fill('a password for all');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: /Acting as Alice Adams/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/console/as/alice');
  for (const to of ['//example.com', 'as/../../agent', 'https://example.com', 'as/a\\b']) {
    const body = new URLSearchParams({ password: 'a password for all', to }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await call(pod, 'POST', '/console/login', { headers, body });
    expect(answer.headers.get('location')).toBe('/console/');
  }
});

test("the console's own password opens it to whoever may act as anyone", async () => {
  page = await newPage();
  await logIn('', 'a password for all');
  await page.getByRole('button', { name: 'Act as Alice Adams' }).click();
  await page.getByRole('button', { name: /Acting as Alice Adams/ }).waitFor();
  await page.getByRole('button', { name: 'Administration' }).waitFor();
});
