import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { Pod } from '../../src/pod/index.js';
import { buildConsole } from '../built/console.js';
import { actAs } from '../pod/caller.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(60_000);

let pod: Pod;
let browser: Browser;
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  await buildConsole();
  pod = await Pod.start();
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(10_000);
  await page.goto(`${pod.url}/console/`);
  await page.getByRole('button', { name: 'Act as Alice Adams' }).click();
  await page.getByRole('button', { name: /^The pod/ }).click();
  dialog = page.getByRole('dialog', { name: 'The pod' });
});

afterAll(async () => {
  await browser.close();
  await pod.close();
});

const press = (name: string) => dialog.getByRole('button', { name }).click();

test('the clock stands still, moves on and follows real time again', async () => {
  await press('Let it stand still');
  await dialog.getByText('It stands still.').waitFor();
  const { time } = await pod.control.clock.read();
  await press('+ 1 hour');
  const later = new Date(time + 3_600_000).toISOString();
  await dialog.locator(`time[datetime="${later}"]`).waitFor();
  expect(await pod.control.clock.read()).toMatchObject({ time: time + 3_600_000, frozen: true });
  await press('Real time');
  await dialog.getByText('Real time.').waitFor();
  expect(await pod.control.clock.read()).toMatchObject({ frozen: false, ahead: 0 });
});

test('a fault is injected, listed and removed', async () => {
  await dialog.getByRole('tab', { name: 'Faults' }).click();
  await dialog.getByLabel('Calls of').fill('GET /nowhere');
  await press('Inject');
  await dialog.getByRole('alert').filter({ hasText: 'There is no route' }).waitFor();
  await dialog.getByLabel('Calls of').fill('GET /agent/v1/info');
  await dialog.getByLabel('What happens').selectOption({ label: 'Drop the connection' });
  await press('Inject');
  await dialog.getByText('Drop the connection: GET /agent/v1/info (0 so far)').waitFor();
  expect(await pod.control.faults.list()).toMatchObject([{ kind: 'drop', times: 1 }]);
  await press('Remove');
  await dialog.getByText('Drop the connection: GET').waitFor({ state: 'detached' });
  expect(await pod.control.faults.list()).toEqual([]);
});

test('the calls that were answered are listed', async () => {
  const bob = await actAs(pod, 'bob');
  await bob.get('/pod/v2/sessioninfo');
  await dialog.getByRole('tab', { name: 'Calls' }).click();
  const row = dialog.getByRole('row').filter({ hasText: 'GET /pod/v2/sessioninfo' });
  await row.filter({ hasText: 'bob' }).filter({ hasText: '200' }).waitFor();
});

test('a state is kept and brought back', async () => {
  await dialog.getByRole('tab', { name: 'Snapshots' }).click();
  await dialog.getByLabel('Keep the state of the pod as').fill('fresh');
  await press('Keep');
  await dialog.getByText('fresh').waitFor();
  const bob = await actAs(pod, 'bob');
  await bob.createRoom({ name: 'Later' });
  await press('Bring back');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Acting as Alice Adams/ }).waitFor();
  expect((await bob.get('/pod/v2/sessioninfo')).status).toBe(401);
});
