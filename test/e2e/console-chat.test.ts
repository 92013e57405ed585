import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext, Route } from 'playwright-core';
import type { Conversations, Message } from '../../src/contract/index.js';
import { Pod } from '../../src/pod/index.js';
import type { Caller } from '../pod/caller.js';
import { actAs, call } from '../pod/caller.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';

jest.setTimeout(120_000);

const minute = 60_000;
const start = Date.UTC(2026, 0, 5, 8);

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  serviceAccounts: [{ username: 'echo', displayName: 'Echo' }],
  rooms: [
    {
      name: 'Long',
      owner: 'alice',
      members: ['bob'],
      messages: Array.from({ length: 600 }, (_, at) => ({
        from: 'alice',
        text: `message ${at + 1}`,
        at: new Date(start + at * 60 * minute).toISOString(),
      })),
    },
    { name: 'Desk', owner: 'alice', members: ['bob'] },
    { name: 'Aside', owner: 'alice', members: [] },
    { name: 'Unwritten', owner: 'alice', members: [] },
  ],
};

let folder: string;
let pod: Pod;
let browser: Browser;
let context: BrowserContext;
let at: ConsolePage;
let bob: Caller;
let alice: Caller;

const options = () => ({ seed, console: true, database: join(folder, 'pod.sqlite') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-console-'));
  pod = await Pod.start(options());
  [alice, bob] = [await actAs(pod, 'alice'), await actAs(pod, 'bob')];
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await pod.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  at = new ConsolePage(await context.newPage());
});

afterEach(async () => {
  await context.close();
  expect(at.complaints).toEqual([]);
});

const address = (path: string) => `${pod.url}/console/${path}`;

async function listOf(who: Caller): Promise<Conversations> {
  const headers = { ...who.headers, Authorization: `Bearer ${pod.controlToken}` };
  return (await call(pod, 'GET', '/cadenza/v1/conversations', { headers })).json() as Conversations;
}

const roomOf = async (who: Caller, name: string) => {
  const { conversations } = await listOf(who);
  const room = conversations.find((conversation) => conversation.name === name);
  expect(room).toBeDefined();
  return room?.id ?? '';
};

async function write(who: Caller, room: string, markup: string): Promise<void> {
  const body = new FormData();
  body.append('message', `<messageML>${markup}</messageML>`);
  const path = `/agent/v4/stream/${await roomOf(who, room)}/message/create`;
  expect((await call(pod, 'POST', path, { headers: who.headers, body })).status).toBe(200);
}

test('eight tabs of two people each get what happens, over one connection', async () => {
  const tabs = [at];
  for (let count = 1; count < 8; count += 1) {
    tabs.push(new ConsolePage(await context.newPage()));
  }
  const room = await roomOf(alice, 'Desk');
  for (const [number, tab] of tabs.entries()) {
    await tab.page.goto(address(`as/${number % 2 === 0 ? 'alice' : 'bob'}/room/${room}`));
    await tab.composer.waitFor();
  }
  await write(bob, 'Desk', 'Can all of you hear me?');
  for (const tab of tabs) {
    await tab.messagesFrom('Bob Brown').getByText('Can all of you hear me?').waitFor();
    expect(tab.complaints).toEqual([]);
  }
});

test('person, room and message are in the address, and Back and Forward go through them', async () => {
  await at.page.goto(address('as/bob'));
  await at.open('Desk');
  expect(at.page.url()).toBe(address(`as/bob/room/${await roomOf(bob, 'Desk')}`));
  await at.open('Long');
  await at.page.goBack();
  await at.page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
  await at.page.goForward();
  await at.page.getByRole('heading', { level: 1, name: 'Long' }).waitFor();

  const other = new ConsolePage(await context.newPage());
  await other.page.goto(address('as/alice'));
  await other.conversations.waitFor();
  await at.page.reload();
  await at.page.getByRole('button', { name: /^Acting as Bob Brown/ }).waitFor();
  await at.page.getByRole('heading', { level: 1, name: 'Long' }).waitFor();

  await at.page.goto(address('as/nobody'));
  await at.page.getByText('Nobody called “nobody” can be acted as here.').waitFor();
});

test('a draft outlives a reload', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Desk');
  await at.composer.fill('Not yet finished');
  await at.page.reload();
  await at.composer.waitFor();
  expect(await at.composer.inputValue()).toBe('Not yet finished');
  await at.composer.fill('');
});

test('a reply that was begun is still one after a reload', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Aside');
  await at.say('To be answered');
  const said = at.messages.getByRole('article').filter({ hasText: 'To be answered' });
  await said.getByRole('button', { name: 'Reply', exact: true }).press('Enter');
  await at.composer.fill('Half an answer');
  await at.page.reload();
  await at.page.getByText('Replying to Alice Adams').waitFor();
  expect(await at.composer.inputValue()).toBe('Half an answer');
  await at.composer.press('Escape');
  await at.composer.fill('');
});

test('the tabs of one person have the same drafts, and no tab loses what was written in another', async () => {
  const other = new ConsolePage(await context.newPage());
  for (const tab of [at, other]) {
    await tab.page.goto(address('as/alice'));
    await tab.open('Aside');
  }
  await other.open('Long');
  await at.composer.pressSequentially('For the desk');
  await other.composer.pressSequentially('For the others');
  await at.page.reload();
  await at.composer.waitFor();
  expect(await at.composer.inputValue()).toBe('For the desk');
  await other.open('Aside');
  await other.boxHolds('For the desk');
  await other.composer.press('End');
  await other.composer.pressSequentially(', and more');
  await at.boxHolds('For the desk, and more');
  await at.composer.press('Enter');
  await at.messagesFrom('Alice Adams').getByText('For the desk, and more').waitFor();
  await other.boxHolds('');
  await other.open('Long');
  expect(await other.composer.inputValue()).toBe('For the others');
  await other.composer.fill('');
});

test('what arrived though its answer was lost does not come back to be sent again', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Aside');
  await at.page.route('**/message/create', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await at.say('Said once');
  await at.composer.fill('The next');
  await at.messagesFrom('Alice Adams').getByText('Said once').waitFor();
  await at.page.unroute('**/message/create');
  await at.composer.press('Enter');
  await at.messagesFrom('Alice Adams').getByText('The next', { exact: true }).waitFor();
  expect(await at.composer.inputValue()).toBe('');
  expect(await at.messagesFrom('Alice Adams').getByText('Said once').count()).toBe(1);
  expect(await at.page.getByRole('alert').count()).toBe(0);
  expect(at.complaints.splice(0).join()).toContain('ERR_CONNECTION_RESET');
});

test('what does not arrive is told of while it is on its way, and a reload does not lose it', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Aside');
  await at.page.route('**/message/create', () => undefined);
  await at.say('Is it there?');
  await at.page.getByRole('status').filter({ hasText: 'Sending “Is it there?”' }).waitFor();
  expect(await at.composer.inputValue()).toBe('');
  await at.composer.fill('And this?');
  await at.page.reload();
  await at.composer.waitFor();
  expect(await at.composer.inputValue()).toBe('Is it there?\nAnd this?');
  await at.composer.fill('');
});

test('what cannot be sent without a connection is told of once, and stays in the box', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Aside');
  await context.setOffline(true);
  const told = at.page.getByRole('alert').filter({ hasText: /^The pod cannot be reached/ });
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await at.composer.fill('Nobody hears it');
    await at.composer.press('Enter');
    await told.first().waitFor();
    await at.boxHolds('Nobody hears it');
  }
  expect(await told.count()).toBe(1);
  await context.setOffline(false);
  await at.composer.press('Enter');
  await at.messagesFrom('Alice Adams').getByText('Nobody hears it').waitFor();
  expect(at.complaints.splice(0).join()).toContain('ERR_INTERNET_DISCONNECTED');
});

test('unread messages are counted by the pod, and reading marks them', async () => {
  const before = (await listOf(bob)).conversations.find(({ name }) => name === 'Long')?.unread;
  expect(before).toBeGreaterThan(500);
  await at.page.goto(address('as/bob'));
  await at.conversations
    .getByRole('button', { name: new RegExp(`^Long .* ${before} unread$`) })
    .waitFor();
  await at.open('Long');
  await at.messages.getByText('message 600', { exact: true }).waitFor();
  // What stood on the screen is read; the rest is offered.
  await at.page.getByRole('button', { name: 'Go to the first' }).click();
  await at.messages.getByText('message 1', { exact: true }).waitFor();
  await at.page.getByRole('button', { name: 'Newest' }).click();
  await at.messages.getByText('message 600', { exact: true }).waitFor();
  await at.page.getByRole('button', { name: 'Mark all as read' }).click();
  const unread = at.conversations.getByRole('button', { name: /^Long .* unread$/ });
  await unread.waitFor({ state: 'detached' });
  expect((await listOf(bob)).conversations.find(({ name }) => name === 'Long')?.unread).toBe(0);
});

test('unread messages above what is seen are told of, and the bar leads to the first', async () => {
  for (let said = 1; said <= 40; said += 1) {
    await write(alice, 'Desk', `<p>unread ${said}</p>`);
  }
  await at.page.goto(address('as/bob'));
  await at.open('Desk');
  await at.messages.getByText('unread 40', { exact: true }).waitFor();
  const first = at.messages.getByText('unread 1', { exact: true });
  expect(await first.count()).toBe(1);
  await at.page.getByRole('button', { name: 'Go to the first' }).click();
  await at.messages.locator('.message-row--target', { hasText: /^unread 1$/ }).waitFor();
  expect((await first.boundingBox())?.y).toBeGreaterThan(0);
});

test('a message is marked as unread, in all tabs, until its conversation is opened again', async () => {
  const seen = `/cadenza/v1/streams/${await roomOf(bob, 'Desk')}/seen`;
  const headers = { ...bob.headers, Authorization: `Bearer ${pod.controlToken}` };
  await call(pod, 'POST', seen, { headers, body: { all: true } });
  await write(alice, 'Desk', '<p>an answer is due</p>');
  await at.page.goto(address('as/bob'));
  const other = new ConsolePage(await at.page.context().newPage());
  await other.page.goto(address('as/bob'));
  await at.page.bringToFront();
  await at.open('Desk');
  const row = at.messagesFrom('Alice Adams').filter({ hasText: /^an answer is due/ });
  await row.waitFor();
  const isUnread = /^Desk .* 1 unread$/;
  await at.conversations
    .getByRole('button', { name: /^Desk .* unread$/ })
    .waitFor({ state: 'detached' });
  await row.hover();
  await row.getByRole('button', { name: 'More with this message' }).click();
  await at.page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  for (const tab of [at, other]) {
    await tab.conversations.getByRole('button', { name: isUnread }).waitFor();
  }
  // Whoever looks at it meanwhile has not read it.
  await at.messages.locator('.timeline__rule--new').waitFor();
  await write(alice, 'Desk', '<p>and another one</p>');
  await at.messages.getByText('and another one').waitFor();
  await at.conversations.getByRole('button', { name: /^Desk .* 2 unread$/ }).waitFor();
  await at.open('Long');
  await at.open('Desk');
  for (const tab of [at, other]) {
    await tab.conversations
      .getByRole('button', { name: /^Desk .* unread$/ })
      .waitFor({ state: 'detached' });
  }
  expect((await listOf(bob)).conversations.find(({ name }) => name === 'Desk')?.unread).toBe(0);
});

test('a long conversation keeps few messages on the page, and the reader’s place', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Long');
  await at.messages.getByText('message 600', { exact: true }).waitFor();
  const rows = at.messages.getByRole('article');
  const rowOf = (text: string) => rows.filter({ hasText: new RegExp(`^${text}$`) });
  const topOf = async (text: string) => (await rowOf(text).boundingBox())?.y ?? 0;
  const firstOnScreen = () =>
    at.page.evaluate<string>(`[...document.querySelectorAll('[role="log"] article')]
      .find((row) => row.getBoundingClientRect().top > 120).textContent.trim()`);
  // As a reader with a wheel: upwards, by less than a screen at a time.
  await at.messages.hover();
  for (let seen = 600; seen > 400;) {
    const text = await firstOnScreen();
    const top = await topOf(text);
    await at.page.mouse.wheel(0, -300);
    while ((await topOf(text)) <= top) {
      await at.page.evaluate('new Promise(requestAnimationFrame)');
    }
    // What stood first has moved down by what was scrolled, and by nothing that was put above it.
    expect((await topOf(text)) - top).toBeLessThan(302);
    seen = Number(text.replace('message ', ''));
    expect(await rows.count()).toBeLessThanOrEqual(90);
  }
  expect(await at.page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(
    2500,
  );
});

test('the end stays in sight when a picture makes it longer, and after a message of one’s own', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Long');
  await at.messages.getByText('message 600', { exact: true }).waitFor();
  // The page learns that it was scrolled to its end only after that has moved on.
  const isAtEnd = await at.page.evaluate<boolean>(`(() => {
    const box = document.querySelector('.timeline__scroller');
    box.querySelector('article:last-of-type').style.minHeight = '500px';
    box.dispatchEvent(new Event('scroll'));
    return box.scrollHeight - box.scrollTop - box.clientHeight < 48;
  })()`);
  expect(isAtEnd).toBe(true);

  const newest = at.page.getByRole('button', { name: 'Newest' });
  await at.messages.hover();
  await at.page.mouse.wheel(0, -900);
  await newest.waitFor();
  await at.say('Where I read does not matter');
  await at.messages.getByText('Where I read does not matter').waitFor();
  await newest.waitFor({ state: 'detached' });
});

test('whoever scrolls up while the page changes is not taken back to the end', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Long');
  await at.messages.getByText('message 600', { exact: true }).waitFor();
  // The page is drawn again before the browser tells it that it was scrolled.
  await at.page.evaluate(`(() => {
    const box = document.querySelector('.timeline__scroller');
    box.dispatchEvent(new WheelEvent('wheel', { deltaY: -9000 }));
    box.scrollTop = 0;
    document.querySelector('[aria-label="Details"]').click();
  })()`);
  await at.page.getByRole('button', { name: 'Newest' }).waitFor();
});

test('a date leads to its first message, and a link to the message itself', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Long');
  await at.page.getByRole('button', { name: 'Go to a date' }).click();
  await at.page.getByRole('textbox', { name: 'Date' }).fill('2026-01-15');
  await at.page.getByRole('button', { name: 'Go', exact: true }).click();
  await at.page.waitForURL(/\/message\//);
  const target = at.messages.locator('.message-row--target');
  await target.waitFor();
  const text = (await target.innerText()).trim();
  const other = new ConsolePage(await context.newPage());
  await other.page.goto(at.page.url());
  await other.messages.getByText(text, { exact: true }).waitFor();
  const { y = -1 } = (await other.messages.getByText(text, { exact: true }).boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(800);
});

test.each([
  ['1969-07-20', 'message 1', /^The conversation begins on .*2026. Here is its first message.$/],
  ['2020-02-02', 'message 1', /^The conversation begins on .*2026. Here is its first message.$/],
  ['2999-12-31', undefined, /^Nothing was written on .*2999 or later. Here is the last message.$/],
])('of %s it is told that nothing was written on it', async (date, led, told) => {
  await at.page.goto(address('as/alice'));
  await at.open('Long');
  await at.page.getByRole('button', { name: 'Go to a date' }).click();
  await at.page.getByRole('textbox', { name: 'Date' }).fill(date);
  await at.page.getByRole('button', { name: 'Go', exact: true }).click();
  await at.page.getByText(told).waitFor();
  const target = at.messages.locator('.message-row--target');
  await (led === undefined ? target : target.getByText(led, { exact: true })).waitFor();
});

test('a date in a room in which nobody has written says so', async () => {
  await at.page.goto(address('as/alice'));
  await at.open('Unwritten');
  await at.page.getByRole('button', { name: 'Go to a date' }).click();
  await at.page.getByRole('textbox', { name: 'Date' }).fill('2026-01-15');
  await at.page.getByRole('button', { name: 'Go', exact: true }).click();
  await at.page.getByText('Nothing was written here yet.').waitFor();
});

test('after the pod was restarted the page goes on by itself, and the draft is kept', async () => {
  // What was asked for in the instant in which the pod ended.
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let noteAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (noteAsked = resolve));
  const breakOff = async (route: Route) => {
    noteAsked();
    await ended;
    await route.abort();
  };
  await at.page.route('**/attachments?*', breakOff, { times: 1 });
  await at.page.goto(address('as/alice'));
  await at.open('Desk');
  await at.composer.fill('Half a thought');
  await asked;
  const { port } = pod;
  await pod.close();
  end();
  await at.page.getByText('The connection to the pod is lost.').waitFor();
  await at.page.getByText('The files could not be read.').waitFor();
  pod = await Pod.start({ ...options(), port });
  [alice, bob] = [await actAs(pod, 'alice'), await actAs(pod, 'bob')];
  await at.page.getByText('The connection to the pod is lost.').waitFor({ state: 'detached' });
  await at.page.getByText('The files could not be read.').waitFor({ state: 'detached' });
  expect(await at.composer.inputValue()).toBe('Half a thought');
  await at.composer.press('Enter');
  await at.messagesFrom('Alice Adams').getByText('Half a thought').waitFor();
  await write(bob, 'Desk', 'Heard');
  await at.messagesFrom('Bob Brown').getByText('Heard').waitFor();
  expect(await at.page.getByRole('alert').allTextContents()).toEqual([]);
  expect(await at.page.getByText(/token/i).count()).toBe(0);
  // The browser itself notes that the connection was refused.
  at.complaints.splice(0);
});

test('what a bot could not do is shown below its message, to be copied and dismissed', async () => {
  const streamId = await roomOf(alice, 'Desk');
  await at.page.goto(address(`as/alice/room/${streamId}`));
  await at.composer.waitFor();
  await at.say('/price IBM');
  await at.messagesFrom('Alice Adams').getByText('/price IBM').waitFor();
  await at.say('Anybody?');
  await at.messagesFrom('Alice Adams').getByText('Anybody?').waitFor();
  const history = await alice.get(`/agent/v4/stream/${streamId}/message?since=0&limit=500`);
  const messages = history.json() as readonly Message[];
  const asked = messages.find(({ message }) => message.includes('/price IBM'));
  await pod.control.tellBotProblem('echo', {
    streamId,
    messageId: asked?.messageId ?? '',
    title: 'TypeError: price is undefined',
    details: '  /bots/echo.ts:12:9\n> 12 |   return price.toFixed(2);\n     |          ^',
  });
  const problem = at.messages.getByRole('region', { name: 'Problem of Echo' });
  await problem.getByText('TypeError: price is undefined').waitFor();
  await problem.locator('.hljs-keyword', { hasText: 'return' }).waitFor();
  expect(await problem.locator('code').innerText()).toContain(
    '> 12 |   return price.toFixed(2);\n',
  );
  const order = (await at.messages.innerText()).replaceAll(/\s+/g, ' ');
  expect(order).toMatch(/\/price IBM.*TypeError.*Anybody\?/);
  await problem.getByRole('button', { name: 'Dismiss' }).click();
  await problem.waitFor({ state: 'detached' });
});
