import { expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { at, pod, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
    { username: 'carol', displayName: 'Carol Clark' },
  ],
  rooms: [
    { name: 'Desk', owner: 'alice', members: ['bob'] },
    { name: 'Garden', owner: 'carol', members: ['bob'] },
  ],
};

setStage({ seed, context: { viewport: { width: 1400, height: 800 } } });

/** The part of the page that belongs to somebody beside the first. */
const paneOf = (name: string): Locator =>
  at.page
    .getByRole('region', { name, exact: true })
    .or(at.page.getByRole('main', { name, exact: true }));
const boxOf = (pane: Locator): Locator => pane.getByRole('textbox', { name: /^Message / });

const besideInDesk = async (...names: readonly string[]) => {
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.open('Desk');
  for (const name of names) {
    await at.page.getByRole('button', { name: 'Show somebody beside' }).click();
    await at.page.getByRole('menuitem', { name }).click();
    await paneOf(name).waitFor();
  }
};

test('two people talk side by side, over one stream of events', async () => {
  const own: string[] = [];
  at.page.on('request', (request) => own.push(new URL(request.url()).pathname));
  await besideInDesk('Bob Brown');
  const bob = paneOf('Bob Brown');
  await bob.getByRole('heading', { name: 'Desk' }).waitFor();
  await at.page.getByRole('main').getByRole('textbox', { name: 'Message Desk' }).fill('Hello Bob');
  await at.page.keyboard.press('Enter');
  await bob
    .getByRole('article', { name: /^Message from Alice Adams/ })
    .getByText('Hello Bob')
    .waitFor();
  await boxOf(bob).fill('Hello Alice');
  await boxOf(bob).press('Enter');
  const main = at.page.getByRole('main');
  await main
    .getByRole('article', { name: /^Message from Bob Brown/ })
    .getByText('Hello Alice')
    .waitFor();
  // The worker that all tabs share follows the events of both.
  expect(own.filter((path) => path.endsWith('/watch'))).toEqual([]);
});

test('the address has everybody, a reload keeps each with room and draft, and Back takes one away', async () => {
  await besideInDesk('Bob Brown');
  const bob = paneOf('Bob Brown');
  await bob.getByRole('button', { name: 'Back to the conversations' }).click();
  await bob.getByRole('button', { name: /^Garden/ }).click();
  await boxOf(bob).fill('for the garden');
  await at.page.waitForURL(/\/as\/alice\/room\/[^/]+\?beside=bob\/room\/[^/&]+$/);
  await at.page
    .getByRole('main')
    .getByRole('textbox', { name: 'Message Desk' })
    .fill('for the desk');
  const address = at.page.url();
  await at.page.reload();
  await bob.getByRole('heading', { name: 'Garden' }).waitFor();
  expect(await boxOf(bob).inputValue()).toBe('for the garden');
  const mine = at.page.getByRole('main').getByRole('textbox', { name: 'Message Desk' });
  expect(await mine.inputValue()).toBe('for the desk');
  expect(at.page.url()).toBe(address);

  await at.page.goBack();
  await bob.waitFor({ state: 'detached' });
  await at.page.goForward();
  await bob.getByRole('heading', { name: 'Garden' }).waitFor();
});

test('F6 goes from one to the next, and keys are for whoever is used', async () => {
  await besideInDesk('Bob Brown', 'Carol Clark');
  const [bob, carol] = [paneOf('Bob Brown'), paneOf('Carol Clark')];
  // Carol is in no such room: her list is there.
  await carol.getByRole('button', { name: /^Garden/ }).click();
  await boxOf(carol).waitFor();
  await at.page.keyboard.press('F6');
  const main = at.page.getByRole('main').getByRole('textbox', { name: 'Message Desk' });
  await at.page.getByRole('main').locator('textarea:focus').waitFor();
  await at.page.keyboard.type('from Alice');
  expect(await main.inputValue()).toBe('from Alice');
  await at.page.keyboard.press('F6');
  await bob.locator('textarea:focus').waitFor();
  await at.page.keyboard.type('from Bob');
  expect(await boxOf(bob).inputValue()).toBe('from Bob');
  await at.page.keyboard.press('Shift+F6');
  await at.page.getByRole('main').locator('textarea:focus').waitFor();
  // Nobody is there twice: drafts are kept by person.
  await bob.getByRole('button', { name: /^Acting as/ }).click();
  expect(await bob.getByRole('menuitemradio').allTextContents()).toEqual(['BBBob Brown']);
  await at.page.keyboard.press('Escape');
  await bob.getByRole('button', { name: 'Close the pane of Bob Brown' }).click();
  await bob.waitFor({ state: 'detached' });
  await boxOf(carol).fill('');
  await main.fill('');
});

test('where there is no room, tabs show one person at a time', async () => {
  await at.page.setViewportSize({ width: 390, height: 800 });
  await at.page.goto(`${pod.url}/console/as/alice?beside=bob`);
  const tabs = at.page.getByRole('navigation', { name: 'Side by side' });
  await tabs.getByRole('button', { name: 'Bob Brown' }).click();
  await paneOf('Bob Brown').getByRole('button', { name: /^Desk/ }).click();
  await boxOf(paneOf('Bob Brown')).waitFor();
  expect(await at.conversations.isVisible()).toBe(false);
  await tabs.getByRole('button', { name: 'Alice Adams' }).click();
  await at.conversations.waitFor();
  expect(await paneOf('Bob Brown').isVisible()).toBe(false);
  const wide = await at.page.evaluate<number>('document.documentElement.scrollWidth');
  expect(wide).toBeLessThanOrEqual(390);
});

test('somebody who is not there is told of, and takes nothing from the others', async () => {
  await at.page.goto(`${pod.url}/console/as/alice?beside=nobody&beside=alice`);
  await at.page.getByText('Nobody called “nobody” can be acted as here.').waitFor();
  await at.conversations.getByRole('button', { name: /^Desk/ }).waitFor();
  expect(await at.page.locator('[data-pane]').count()).toBe(2);
});

test('on a narrow page whoever is shown is its main part', async () => {
  await besideInDesk('Bob Brown');
  await at.page.setViewportSize({ width: 640, height: 400 });
  const tabs = at.page.getByRole('navigation', { name: 'Side by side' });
  for (const name of ['Alice Adams', 'Bob Brown', 'Alice Adams']) {
    await tabs.getByRole('button', { name }).click();
    await tabs.getByRole('button', { name }).and(at.page.locator('[aria-current]')).waitFor();
    await at.page.getByRole('main').getByRole('textbox', { name: 'Message Desk' }).waitFor();
    expect(await at.page.getByRole('main').count()).toBe(1);
  }
});

test('what went wrong for somebody is told in their part of the page, below its header', async () => {
  await besideInDesk('Bob Brown');
  const json = { code: 400, message: 'No.' };
  await at.page.route(/message\/create/, (route) => route.fulfill({ status: 400, json }));
  const mine = at.page.getByRole('main').getByRole('textbox', { name: 'Message Desk' });
  await mine.fill('So soon');
  await mine.press('Enter');
  const notice = at.page.getByRole('alert');
  await notice.waitFor();
  const boxOfPart = async (part: Locator) =>
    (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
  const told = await boxOfPart(notice);
  expect(told.x + told.width).toBeLessThan((await boxOfPart(paneOf('Bob Brown'))).x);
  await notice.hover();
  await at.page.setViewportSize({ width: 390, height: 844 });
  await mine.waitFor();
  const header = await boxOfPart(at.page.getByRole('main').locator('.conversation-header'));
  expect((await boxOfPart(notice)).y).toBeGreaterThanOrEqual(header.y + header.height);
  const tabs = at.page.getByRole('navigation', { name: 'Side by side' });
  await tabs.getByRole('button', { name: 'Bob Brown' }).focus();
  await at.page.keyboard.press('Enter');
  await paneOf('Bob Brown').getByRole('heading', { name: 'Desk' }).waitFor();
  expect(await notice.isVisible()).toBe(true);
  at.complaints.length = 0;
});
