import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Route } from 'playwright-core';
import { Bot } from '../../src/bot/index.js';
import { button, checkbox, form, textField } from '../../src/messageml/index.js';
import { Pod } from '../../src/pod/index.js';
import { testUser } from '../../src/testing/index.js';
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

const order = form('order', [
  textField('note', { required: true }),
  checkbox('legs', 'IBM', { value: 'ibm' }),
  button('send', 'Send'),
]);

test('a message is shown as it was sent, with what the check finds and what can be copied', async () => {
  const bob = await actAs(pod, 'bob');
  const source =
    '<messageML><b>${entity[\'order\'].number}</b> :nosuchemoji: <emoji shortcode="nosuchemoji"/></messageML>';
  await bob.send(await bob.im(await actAs(pod, 'alice')), source, '{"order": {"number": 7}}');
  const at = await inspect('Bob Brown');
  await at.page.getByRole('tab', { name: 'MessageML', exact: true }).click();
  const panel = at.page.getByRole('tabpanel');
  const written = panel.getByLabel('MessageML', { exact: true });
  await written.waitFor();
  expect(await written.textContent()).toContain("${entity['order'].number}");
  expect(await panel.getByLabel('Data that came with it').textContent()).toContain('"number": 7');
  await panel.getByRole('button', { name: 'Copy the MessageML' }).click();
  await panel.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await at.page.evaluate('navigator.clipboard.readText()')).toBe(source);
  await at.page.getByRole('tab', { name: 'Findings' }).click();
  await panel.getByText('emoji-unknown').waitFor();
  await panel.getByRole('button', { name: 'Copy the findings' }).click();
  await panel.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await at.page.evaluate('navigator.clipboard.readText()')).toMatch(
    /^1:\d+ warning emoji-unknown: /,
  );
  expect(at.complaints).toEqual([]);
});

test('a form shows its fields and last submissions, and is submitted with other values by keyboard alone', async () => {
  const { config } = await pod.serviceAccount('desk', { displayName: 'Desk' });
  await using bot = new Bot(config, { log: false });
  bot.command('/order', (ctx) => ctx.reply(order));
  bot.form(order, (ctx) => ctx.reply(`Noted: ${ctx.values.note}`));
  await bot.start();
  await using alice = await testUser(pod, 'alice');
  await alice.say('desk', '/order');
  const asked = await alice.nextMessage();
  await alice.submit(asked, 'order', { note: 'one box' });
  await alice.nextMessage();
  const at = await inspect('Desk', asked.raw.messageId);
  await at.page.getByRole('tab', { name: 'Forms' }).click();
  const panel = at.page.getByRole('tabpanel');
  await panel.getByText('note text-field, required').waitFor();
  const last = panel.getByRole('list', { name: 'Last submissions' });
  await last.getByText('note: one box').waitFor();
  await last.getByRole('button', { name: 'Change and submit' }).press('Enter');
  const editor = panel.getByRole('form', { name: 'Submit order' });
  expect(await editor.getByLabel('note').inputValue()).toBe('one box');
  await editor.getByLabel('note').fill('');
  await editor.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
  await editor.getByText('The field "note" is required.').waitFor();
  await editor.getByLabel('note').fill('two boxes');
  await editor.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
  expect((await alice.nextMessage()).text).toBe('Noted: two boxes');
  await last.getByText('note: two boxes').waitFor();
  expect(at.complaints).toEqual([
    'Failed to load resource: the server responded with a status of 400 (Bad Request)',
  ]);
});

test('who has seen a message is not taken for who has seen the next one, however late it is told', async () => {
  const alice = await actAs(pod, 'alice');
  const carol = await actAs(pod, 'carol');
  const im = await carol.im(alice);
  const seen = await carol.say(im, 'Alice sees it');
  const unseen = await alice.say(im, 'Carol is away');
  const at = await inspect('Carol Clark', unseen.messageId);
  const seenBy = at.page.getByRole('list', { name: 'Seen by' });
  await seenBy.getByText('Nobody yet').waitFor();
  const isAsked = (url: URL) => url.pathname.endsWith(`/${seen.messageId}/status`);
  const held: Route[] = [];
  await at.page.route(isAsked, (route) => {
    held.push(route);
  });
  const asked = at.page.waitForRequest((request) => isAsked(new URL(request.url())));
  await inspectNow(at, seen.messageId);
  await asked;
  await inspectNow(at, unseen.messageId);
  await seenBy.getByText('Nobody yet').waitFor();
  const told = at.page.waitForResponse((response) => isAsked(new URL(response.url())));
  await Promise.all(held.map((route) => route.continue()));
  expect(await (await told).json()).toMatchObject({ read: [{ displayName: 'Alice Adams' }] });
  // It is drawn by the second frame, if it is drawn at all.
  for (let frame = 0; frame < 2; frame += 1) {
    await at.page.evaluate('new Promise(requestAnimationFrame)');
  }
  expect(await seenBy.getByRole('listitem').allTextContents()).toEqual(['Nobody yet']);
  expect(at.complaints).toEqual([]);
});

/** Opens the inspector on a message that is shown. */
async function inspectNow(at: ConsolePage, messageId: string): Promise<void> {
  const message = at.page.locator(`[data-message="${messageId}"]`);
  await message.getByRole('button', { name: 'Inspect message' }).press('Enter');
}

/** The console as Alice, with the inspector open on a message: the last one, unless it is named. */
async function inspect(conversation: string, messageId?: string): Promise<ConsolePage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const at = new ConsolePage(await context.newPage());
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.open(conversation);
  const message =
    messageId === undefined
      ? at.messagesFrom(conversation).last()
      : at.page.locator(`[data-message="${messageId}"]`);
  await message.hover();
  await message.getByRole('button', { name: 'Inspect message' }).click();
  return at;
}

test('the markup and the data of a very long message are drawn in part, until somebody wants all', async () => {
  const bob = await actAs(pod, 'bob');
  const tags = Array.from({ length: 80 }, (_, tag) => `<hash tag="t${tag}"/>`).join(' ');
  const rows = Array.from({ length: 300 }, (_, row) => `<tr><td>row ${row}</td></tr>`).join('');
  await bob.say(
    await bob.im(await actAs(pod, 'alice')),
    `<table><tbody>${rows}</tbody></table>${tags}`,
  );
  const at = await inspect('Bob Brown');
  const panel = at.page.getByRole('tabpanel');
  const lines = panel.getByLabel('PresentationML', { exact: true }).locator('.source__line');
  await panel.getByRole('button', { name: /^Show all [\d,]+ lines$/ }).waitFor();
  expect(await lines.count()).toBe(500);
  await panel.getByRole('button', { name: /^Show all/ }).click();
  await panel.getByText('row 299').waitFor();
  expect(await lines.count()).toBeGreaterThan(900);
  expect(await panel.getByRole('button', { name: /^Show all/ }).count()).toBe(0);
  await at.page.getByRole('tab', { name: 'Entity data' }).click();
  const data = panel.getByLabel('Entity data', { exact: true });
  expect((await data.textContent())?.split('\n').length).toBeLessThanOrEqual(501);
  await panel.getByRole('button', { name: /^Show all [\d,]+ characters$/ }).click();
  await data.getByText('"t79"').waitFor();
  await at.page.close();
});
