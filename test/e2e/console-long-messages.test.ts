import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { Client } from '../../src/client/index.js';
import { unsafeMessageML } from '../../src/messageml/index.js';
import { at, pod, setStage } from './console-stage.js';

let studio: Client;
let streamId: string;
/** Each test has a room of its own. */
let rooms = 0;

afterAll(() => studio.close());

setStage({
  seed: { people: [{ username: 'alice', displayName: 'Alice Adams' }] },
  context: { viewport: { width: 1000, height: 700 } },
});

beforeAll(async () => {
  const { config } = await pod.serviceAccount('studio', { displayName: 'Studio' });
  studio = new Client(config);
});

beforeEach(async () => {
  const alice = await studio.users.byUsername('alice');
  rooms += 1;
  const room = { name: `Desk ${rooms}`, description: 'Orders' };
  streamId = (await studio.rooms.create(room)).roomSystemInfo.id;
  await studio.rooms.addMember(streamId, alice?.id ?? 0);
});

async function say(content: string): Promise<string> {
  const message = unsafeMessageML(`<messageML>${content}</messageML>`);
  return (await studio.messages.create(streamId, { message })).messageId;
}

async function change(id: string, content: string): Promise<string> {
  const message = unsafeMessageML(`<messageML>${content}</messageML>`);
  return (await studio.messages.update(streamId, id, { message })).messageId;
}

async function enter(path = ''): Promise<void> {
  await at.page.goto(`${pod.url}/console/as/alice${path}`);
  if (path === '') {
    await at.open(`Desk ${rooms}`);
  }
}

const lines = (count: number, last = 'The last line') =>
  [...Array.from({ length: count }, (_, line) => `<p>Line ${line}</p>`), last].join('');
const button = (name: string): Locator => at.messages.getByRole('button', { name, exact: true });
const row = () => at.messagesFrom('Studio').last();
const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
/** Where on the page something is: from 0, its upper edge, to 700. */
const topOf = async (element: Locator) => (await boxOf(element)).y;

test('a long message is folded; by the keyboard it is shown whole from where it was cut, and folded again', async () => {
  await say(lines(3000));
  await enter();
  await button('Show all').waitFor();
  expect((await boxOf(row())).height).toBeLessThan(800);
  const cut = at.messages.getByText('Line 10', { exact: true });
  await cut.scrollIntoViewIfNeeded();
  const before = await topOf(cut);
  await button('Show all').press('Enter');
  await button('Show less').waitFor();
  expect((await boxOf(row())).height).toBeGreaterThan(50_000);
  expect(Math.abs((await topOf(cut)) - before)).toBeLessThan(2);
  await button('Show less').press('Enter');
  await button('Show all').and(at.page.locator(':focus')).waitFor();
  expect(await topOf(button('Show all'))).toBeGreaterThan(0);
});

test('a message that was shown whole stays so when it is changed, and after another conversation', async () => {
  const id = await say(lines(200));
  await enter();
  await button('Show all').click();
  await change(id, lines(200, 'Another last line'));
  await row().getByText('Another last line').waitFor();
  await button('Show less').waitFor();
  await at.page.goBack();
  await at.open(`Desk ${rooms}`);
  await button('Show less').waitFor();
});

test('whoever comes for a long message sees it whole, from its beginning', async () => {
  const id = await say(lines(200));
  await say(lines(20, 'What came after'));
  await enter(`/room/${streamId}/message/${id}`);
  await button('Show less').waitFor();
  expect(await topOf(at.messages.getByText('Line 0', { exact: true }).first())).toBeGreaterThan(0);
});

test('the keyboard that gets to what is hidden of a message shows it', async () => {
  await say(lines(200, '<a href="https://example.com/">The end</a>'));
  await enter();
  await button('Show all').waitFor();
  const link = at.messages.getByRole('link', { name: 'The end' });
  await link.focus();
  await button('Show less').waitFor();
  expect(await topOf(link)).toBeLessThan(700);
});

test('a form of usual length is not folded, and none is while it is being filled in', async () => {
  const form = (count: number) =>
    `<form id="f"><text-field name="who" label="Who"/>${lines(count)}<button name="go">Go</button></form>`;
  const id = await say(form(40));
  await enter();
  await at.messages.getByLabel('Who').fill('me');
  expect((await boxOf(row())).height).toBeGreaterThan(1000);
  await change(id, form(400));
  await button('Show less').waitFor();
  expect(await at.messages.getByLabel('Who').inputValue()).toBe('me');
  await at.messages.getByLabel('Who').fill('');
});

test('a card that was unfolded stays so when its message is changed, until the card begins in another state', async () => {
  const card = (state: string, body: string) =>
    `<expandable-card state="${state}"><header>Order</header><body>${body}</body></expandable-card>`;
  const id = await say(`${card('collapsed', 'one')}${card('collapsed', 'two')}`);
  await enter();
  await button('Show more').last().click();
  await at.messages.getByText('two').waitFor();
  const next = await change(id, `${card('collapsed', 'one')}${card('collapsed', 'three')}`);
  await at.messages.getByText('three').waitFor();
  expect(await button('Show less').count()).toBe(1);
  await change(next, `${card('collapsed', 'one')}${card('cropped', 'four')}`);
  await button('Show less').waitFor({ state: 'detached' });
});
