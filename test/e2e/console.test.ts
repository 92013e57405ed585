import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import echo from '../../bots/echo/bot.js';
import poll from '../../bots/poll/bot.js';
import { Bot } from '../../src/bot/index.js';
import type { People } from '../../src/contract/index.js';
import { controlPath } from '../../src/contract/index.js';
import { Pod } from '../../src/pod/index.js';
import { launchBrowser } from './launch-browser.js';
import { questionnaire } from './questionnaire.js';

jest.setTimeout(60_000);

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  serviceAccounts: [
    { username: 'echo', displayName: 'Echo' },
    { username: 'poll', displayName: 'Poll' },
    { username: 'questionnaire', displayName: 'Questionnaire' },
  ],
  rooms: [{ name: 'Desk', owner: 'alice', members: ['bob', 'poll'] }],
};

let pod: Pod;
let browser: Browser;
let page: Page;
const bots: Bot[] = [];
/** What the browser complained about: errors of the page, refusals by its security policy. */
let complaints: string[] = [];

beforeAll(async () => {
  pod = await Pod.start({ seed, console: true });
  for (const [username, setUp] of Object.entries({ echo, poll, questionnaire })) {
    const { config } = await pod.serviceAccount(username);
    const bot = new Bot(config, { log: false });
    setUp(bot);
    await bot.start();
    bots.push(bot);
  }
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await Promise.all(bots.map((bot) => bot.stop()));
  await pod.close();
});

beforeEach(async () => {
  complaints = [];
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(10_000);
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (said) => {
    if (said.type() === 'error') {
      complaints.push(said.text());
    }
  });
  await page.goto(`${pod.url}/console/`);
});

afterEach(async () => {
  await page.context().close();
  expect(complaints).toEqual([]);
});

async function actAs(name: string): Promise<void> {
  await page.getByRole('button', { name: `Act as ${name}` }).click();
  await conversations().waitFor();
}

async function startChatWith(name: string): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Start chat' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function say(text: string): Promise<void> {
  await composer().fill(text);
  await composer().press('Enter');
}

async function idOf(username: string): Promise<number | undefined> {
  const headers = { Authorization: `Bearer ${pod.controlToken}` };
  const answer = await fetch(`${pod.url}${controlPath}/people`, { headers });
  const { people } = (await answer.json()) as People;
  return people.find((person) => person.username === username)?.id;
}

const conversations = () => page.getByRole('navigation', { name: 'Conversations' });
const composer = () => page.getByRole('textbox', { name: /^Message / });
const messages = () => page.getByRole('log', { name: 'Messages' });
const messagesFrom = (name: string): Locator =>
  messages().getByRole('article', { name: `Message from ${name}` });

test('whoever chooses or changes a person by keyboard goes on where it says who they are', async () => {
  const switcher = page.waitForResponse(/\/switcher-[^/]+\.js/);
  const change = (name: string) =>
    page
      .getByRole('button', { name: new RegExp(`^Acting as ${name}`) })
      .and(page.locator(':focus'));
  await page.getByRole('button', { name: 'Act as Alice Adams' }).focus();
  await page.keyboard.press('Enter');
  await change('Alice Adams').waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('menuitemradio', { name: 'Alice Adams' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await change('Bob Brown').waitFor();
  // What Ctrl K opens is there for whoever uses the keyboard: what is typed at once is for it.
  expect((await switcher).status()).toBe(200);
});

test('a person writes to a bot and reads its answer', async () => {
  await actAs('Alice Adams');
  await startChatWith('Echo');
  await say('/echo hello');
  await messagesFrom('Echo').getByText('hello', { exact: true }).waitFor();
  expect(await messagesFrom('Alice Adams').innerText()).toBe('/echo hello');
});

test('what a person types stays text, and mentions and tags are made of it', async () => {
  await actAs('Alice Adams');
  await startChatWith('Echo');
  await say('/echo <b>5</b> & ${x}');
  await messagesFrom('Echo').getByText('<b>5</b> & ${x}', { exact: true }).waitFor();

  await composer().pressSequentially('/wave @bo');
  await page.getByRole('option', { name: /Bob Brown/ }).waitFor();
  await composer().press('Enter');
  expect(await composer().inputValue()).toBe('/wave @Bob Brown ');
  await composer().press('Enter');
  await messagesFrom('Echo').getByText('Hello, @Bob Brown').waitFor();
});

test('a person asks, votes in the form and sees the result as a table', async () => {
  await actAs('Alice Adams');
  await conversations().getByRole('button', { name: 'Desk' }).click();
  await say('/poll "Lunch?" "Ramen" "Pizza"');
  const form = messages().getByRole('form', { name: 'Form poll' });
  await form.getByRole('radio', { name: 'Pizza' }).check();
  await form.getByRole('button', { name: 'Vote' }).click();
  await messagesFrom('Poll').getByText('Votes so far: 1').waitFor();
  await form.getByRole('button', { name: 'Results' }).click();
  const table = messagesFrom('Poll').getByRole('table');
  await table.waitFor();
  const rows = await table.getByRole('row').allInnerTexts();
  expect(rows.map((row) => row.trim().split(/\s+/))).toEqual([
    ['Option', 'Votes'],
    ['Ramen', '0'],
    ['Pizza', '1'],
  ]);
});

test('every input of a form reaches the bot as its author expects it', async () => {
  await actAs('Alice Adams');
  await startChatWith('Questionnaire');
  await say('/ask');
  const form = messages().getByRole('form', { name: 'Form everything' });
  const field = (label: string) => form.getByLabel(label, { exact: true });

  await field('Text').fill('Wrong');
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByText('Small letters only').waitFor();
  await form.getByRole('button', { name: 'Start over' }).click();
  expect(await field('Text').inputValue()).toBe('');

  await field('Text').fill('right');
  await field('Secret').fill('hidden');
  expect(await field('Secret').getAttribute('type')).toBe('password');
  expect(await field('Area').inputValue()).toBe('as it was');
  await field('One').selectOption('Second');
  await field('Letter A').check();
  await field('Letter C').check();
  await field('Box Y').check();
  await field('Right').check();
  await field('People').fill('bo');
  await field('People').press('Enter');
  await field('Rooms').fill('desk');
  await field('Rooms').press('Enter');
  await field('Date').fill('2026-05-17');
  await field('Time').fill('14:05');
  expect(await field('Zone').inputValue()).toBe('Europe/Paris');
  await form.getByRole('button', { name: 'Submit' }).click();

  const answer = messagesFrom('Questionnaire').filter({ hasText: /^send/ });
  expect(JSON.parse((await answer.innerText()).replace(/^send /, ''))).toEqual({
    text: 'right',
    secret: 'hidden',
    area: 'as it was',
    one: '2',
    many: ['a', 'c'],
    boxes: ['x', 'y'],
    radio: 'r',
    people: [await idOf('bob')],
    rooms: { userIds: [], streamIds: [expect.stringMatching(/^[\w+/=-]{30,}$/)] },
    date: '2026-05-17',
    time: '14:05:00',
    zone: 'Europe/Paris',
  });

  // A form is answered once, until the page is loaded again.
  expect(await field('Text').isDisabled()).toBe(true);
  expect(await field('Text').inputValue()).toBe('right');
  await page.reload();
  await conversations().getByRole('button', { name: 'Questionnaire' }).click();
  expect(await field('Text').isEnabled()).toBe(true);
});

test('a dialog of a message opens, and giving up in it needs nothing filled in', async () => {
  await actAs('Alice Adams');
  await startChatWith('Questionnaire');
  await say('/confirm');
  await messages().getByRole('button', { name: 'Sell everything' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Are you sure?' });
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await dialog.getByText('Please fill this in.').waitFor();
  await dialog.getByRole('button', { name: 'No' }).click();
  await messagesFrom('Questionnaire').filter({ hasText: /^no / }).waitFor();
  expect(await dialog.isVisible()).toBe(false);
});

test('what happens meanwhile is counted as unread, for the person it happens to', async () => {
  await actAs('Bob Brown');
  await startChatWith('Alice Adams');
  await say('Are you there?');
  await messagesFrom('Bob Brown').waitFor();
  await page.getByRole('button', { name: /^Acting as Bob Brown/ }).click();
  await page.getByRole('menuitemradio', { name: 'Alice Adams' }).click();
  await conversations()
    .getByRole('button', { name: /^Bob Brown .* 1 unread$/ })
    .click();
  await messagesFrom('Bob Brown').getByText('Are you there?').waitFor();
  const unread = conversations().getByRole('button', { name: /^Bob Brown .* unread$/ });
  await unread.waitFor({ state: 'detached' });
});

test('MessageML is checked while it is written, and drawn as it will look', async () => {
  await actAs('Alice Adams');
  await startChatWith('Echo');
  await page.getByRole('button', { name: 'MessageML' }).click();
  const check = page.getByRole('region', { name: 'Check of the message' });
  await composer().fill('Total: <strong>5</strong>');
  await check.getByText('1:8', { exact: true }).waitFor();
  await composer().fill('<h2>Total</h2><table><tr><td>5</td></tr></table>');
  await check.getByRole('heading', { name: 'Total' }).waitFor();
  await composer().press('Enter');
  const total = page.getByRole('cell', { name: '5', exact: true });
  const sent = messagesFrom('Alice Adams').filter({ has: total }).last();
  await sent.waitFor();

  await sent.hover();
  await sent.getByRole('button', { name: 'Inspect message' }).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('tabpanel').getByText('PresentationML', { exact: true }).waitFor();
  await details.getByRole('tab', { name: 'Entity data' }).click();
  expect(await details.getByRole('tabpanel').innerText()).toBe('{}');
});

test('a refusal is told in a sentence, and what was written stays', async () => {
  await actAs('Alice Adams');
  await startChatWith('Echo');
  await page.getByRole('button', { name: 'MessageML' }).click();
  await say('<mention uid="5"/>');
  await page.getByRole('alert').waitFor();
  expect(await composer().inputValue()).toBe('<mention uid="5"/>');
  expect(complaints).toHaveLength(1);
  complaints = [];
});

test('files go along with a message and come back whole', async () => {
  await actAs('Alice Adams');
  await startChatWith('Echo');
  const content = Buffer.from([0, 1, 2, 255, 254, 10, 13]);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'prices – Übersicht.bin',
    mimeType: 'application/octet-stream',
    buffer: content,
  });
  await page.getByRole('button', { name: 'Send' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    messages().getByRole('button', { name: 'Download prices – Übersicht.bin' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('prices – Übersicht.bin');
  expect(await readFile(await download.path())).toEqual(content);
});

test('a room is made with the people in it', async () => {
  await actAs('Alice Adams');
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await page.getByRole('tab', { name: 'Create a room' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Launch');
  await page.getByRole('checkbox', { name: 'Echo' }).check();
  await page.getByRole('button', { name: 'Create room' }).click();
  await page.getByRole('heading', { level: 1, name: 'Launch' }).waitFor();
  await page.getByText('Members (2)').waitFor();
  await messagesFrom('Echo').getByText('Welcome').waitFor();
});

test('the chosen theme outlives a reload', async () => {
  const theme = () => page.locator('html').getAttribute('data-theme');
  await page.getByRole('button', { name: 'Theme: as the system' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  expect(await theme()).toBe('dark');
  await page.reload();
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
  expect(await theme()).toBe('dark');
});

test('a phone shows one part at a time, and so does a page that has become narrow', async () => {
  await page.setViewportSize({ width: 400, height: 800 });
  await actAs('Alice Adams');
  await conversations().getByRole('button', { name: 'Desk' }).click();
  expect(await conversations().isVisible()).toBe(false);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(400);
  await page.getByRole('button', { name: 'Back to the conversations' }).click();
  expect(await composer().isVisible()).toBe(false);
  await conversations().waitFor();
});
