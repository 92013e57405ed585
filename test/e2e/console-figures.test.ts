import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Pod } from '../../src/pod/index.js';
import type { Caller } from '../pod/caller.js';
import { actAs } from '../pod/caller.js';
import { ConsolePage } from './console-page.js';
import { launchBrowser } from './launch-browser.js';
import { tasksDuring } from './page-tasks.js';

jest.setTimeout(180_000);

const start = Date.UTC(2026, 0, 5, 8);
const rooms = 300;
const messages = 20_000;

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [
    ...Array.from({ length: rooms - 1 }, (_, at) => ({
      name: `Room ${at + 1}`,
      owner: 'alice',
      members: ['bob'],
    })),
    {
      name: 'Long',
      owner: 'alice',
      members: ['bob'],
      messages: Array.from({ length: messages }, (_, at) => ({
        from: 'bob',
        text: `message ${at + 1}`,
        at: new Date(start + at * 60_000).toISOString(),
      })),
    },
  ],
};

let pod: Pod;
let browser: Browser;
let at: ConsolePage;
/** What the browser was sent besides scripts and styles, in bytes. */
let received = 0;
let calls = 0;

beforeAll(async () => {
  pod = await Pod.start({ seed, console: true });
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  at = new ConsolePage(await context.newPage());
  at.page.on('requestfinished', (request) => {
    calls += 1;
    // Scripts and styles have a budget of their own.
    if (!['script', 'stylesheet'].includes(request.resourceType())) {
      void request.sizes().then(({ responseBodySize }) => {
        received += responseBodySize;
      });
    }
  });
});

afterAll(async () => {
  await browser.close();
  await pod.close();
});

/** What nothing takes 19 of 20 times where nothing else runs, in milliseconds. */
const quietNothing = 20;

/** What so large a share of the times is not above. */
const share = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? Infinity;

async function roomOf(caller: Caller, name: string): Promise<string> {
  const streams = (await caller.post('/pod/v1/streams/list?limit=1000')).json();
  const found = (streams as { id: string; roomAttributes?: { name: string } }[]).find(
    ({ roomAttributes }) => roomAttributes?.name === name,
  );
  return found?.id ?? '';
}

/** Scrolls the conversation back by a screen, as a wheel does, and lets the page draw. */
async function scrollBack(): Promise<void> {
  await at.page.evaluate(`new Promise((drawn) => {
    document.querySelector('.timeline__scroller').scrollBy(0, -600);
    requestAnimationFrame(() => requestAnimationFrame(drawn));
  })`);
}

const nodes = () => at.page.evaluate(`document.querySelectorAll('*').length`);

test('with 20,000 messages in 300 rooms the entry takes 12 requests and 300 kB, scripts apart', async () => {
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.conversations.getByRole('button', { name: /^Long/ }).waitFor();
  expect(calls).toBeLessThanOrEqual(12);
  expect(received).toBeLessThan(300_000);
});

test('the list of 300 rooms and a conversation of 20,000 messages stand on the page in part, without a task over 50 ms', async () => {
  await at.open('Long');
  await at.messages.getByText('message 20000').waitFor();
  expect(await nodes()).toBeLessThan(2500);
  const longest: number[] = [];
  while (longest.length < 8 && !longest.some((time) => time < 50)) {
    const tasks = await tasksDuring(browser, at.page, async () => {
      for (let screen = 0; screen < 30; screen += 1) {
        await scrollBack();
        expect(await nodes()).toBeLessThan(2500);
      }
    });
    expect(tasks.length).toBeGreaterThan(30);
    longest.push(tasks[0] ?? Infinity);
  }
  expect(await at.messages.getByRole('article').first().textContent()).not.toContain('message 199');
  // A round in which the machine was slow says nothing of the page.
  expect(Math.min(...longest)).toBeLessThan(50);
});

test('the entry takes less than a second of processor time, with 20,000 messages on the way', async () => {
  const entry = await tasksDuring(browser, at.page, async () => {
    await at.page.goto(`${pod.url}/console/as/alice`);
    await at.open('Long');
    await at.messages.getByText('message 20000').waitFor();
  });
  expect(entry.length).toBeGreaterThan(10);
  expect(entry.reduce((sum, task) => sum + task, 0)).toBeLessThan(1000);
});

test('what is said is seen within 40 ms, by the measure of what this machine takes for nothing', async () => {
  const bob = await actAs(pod, 'bob');
  await at.page.goto(`${pod.url}/console/as/alice`);
  await at.open('Room 1');
  const room = await roomOf(bob, 'Room 1');
  const seen = async (text: string, act: () => Promise<unknown>): Promise<number> => {
    const begin = performance.now();
    await act();
    await at.messages.getByText(text, { exact: true }).waitFor();
    return performance.now() - begin;
  };
  const tries: number[] = [];
  while (tries.length < 10 && !tries.some((time) => time < 40)) {
    const way: number[] = [];
    const nothing: number[] = [];
    for (let number = 0; number < 20; number += 1) {
      const text = `said ${tries.length} ${number}`;
      const whole = await seen(text, () => bob.say(room, text));
      // A call that does nothing and a look at the page: what is left is the way of the message.
      nothing.push(await seen(text, () => bob.get('/agent/v1/info')));
      way.push(whole - (nothing.at(-1) ?? 0));
    }
    tries.push(share(way, 0.95) / Math.max(1, share(nothing, 0.95) / quietNothing));
  }
  // What else the machine does at the moment of a try only adds.
  expect(Math.min(...tries)).toBeLessThan(40);
});

test('the last of 300 rooms is found by scrolling, and by its name', async () => {
  await at.page.evaluate(`(() => {
    const box = document.querySelector('[data-scrolls]');
    box.scrollTop = box.scrollHeight;
  })()`);
  await at.conversations.getByRole('listitem').last().waitFor();
  await at.conversations.getByRole('button', { name: /^Room 299 / }).waitFor();
  expect(await nodes()).toBeLessThan(2500);
  await at.page.getByLabel('Find a conversation').fill('Room 150');
  await at.open('Room 150');
});
