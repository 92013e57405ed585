import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Caller } from '../pod/caller.js';
import { actAs } from '../pod/caller.js';
import { png } from '../pod/pictures/picture-server.js';
import { at, enter, pod, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [{ name: 'Desk', owner: 'alice', members: ['bob'] }],
};

let bob: Caller;
/** How many files the browser has fetched. */
let fetched: number;

setStage({ seed, context: { viewport: { width: 1000, height: 700 } }, reset: true });

beforeAll(async () => {
  bob = await actAs(pod, 'bob');
});

beforeEach(() => {
  fetched = 0;
  at.page.on('request', (request) => {
    fetched += request.url().includes('/attachment?') ? 1 : 0;
  });
});

/** Says something with files. */
async function say(text: string, files: Readonly<Record<string, Buffer | string>> = {}) {
  const rooms = await bob.post('/pod/v1/streams/list', {});
  const [{ id = '' } = {}] = rooms.json() as { readonly id?: string }[];
  const body = new FormData();
  body.append('message', `<messageML>${text}</messageML>`);
  for (const [name, content] of Object.entries(files)) {
    body.append('attachment', new Blob([new Uint8Array(Buffer.from(content))]), name);
  }
  expect((await bob.post(`/agent/v4/stream/${id}/message/create`, body)).status).toBe(200);
}

const opener = (name: string): Locator => at.messages.getByRole('button', { name, exact: true });

test('a picture is shown in its message, and opens large by the keyboard with the others', async () => {
  await say('Charts', { 'chart.png': png, 'chart two.png': png, 'table.csv': 'a,b' });
  await enter('Desk');
  await opener('chart.png').getByRole('img', { name: 'chart.png' }).waitFor();
  await opener('chart two.png').waitFor();
  await at.messages.getByRole('button', { name: /^Download table\.csv/ }).waitFor();
  await opener('chart.png').press('Enter');
  const dialog = at.page.getByRole('dialog', { name: 'chart.png' });
  const picture = dialog.getByRole('button', { name: 'chart.png' });
  await picture.and(at.page.locator(':focus')).waitFor();
  await at.decode(picture.getByRole('img'));
  await at.page.keyboard.press('Enter');
  await dialog.locator('[aria-pressed="true"]').waitFor();
  await at.page.keyboard.press('ArrowRight');
  const next = at.page.getByRole('dialog', { name: 'chart two.png' });
  await next.getByText('2 of 2').waitFor();
  await next.getByRole('img', { name: 'chart two.png' }).waitFor();
  await at.page.keyboard.press('Escape');
  await next.waitFor({ state: 'detached' });
  await opener('chart.png').and(at.page.locator(':focus')).waitFor();
});

test('several pictures stand side by side, and other files below them, in whatever order they were sent', async () => {
  await say('Charts', { 'chart.png': png, 'table.csv': 'a,b', 'chart two.png': png });
  await enter('Desk');
  const chip = (name: string) => at.messages.getByRole('button', { name: `Download ${name}` });
  await opener('chart.png').waitFor();
  await opener('chart two.png').waitFor();
  const [first, second, table] = await Promise.all(
    [opener('chart.png'), opener('chart two.png'), chip('table.csv')].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  expect(table?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
  expect(table?.x).toBe(first?.x);
});

test('what only has the name of a picture stays a file, and documents are never shown', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await say('Not pictures', {
    'logo.png': svg,
    'drawing.svg': svg,
    'page.html': '<!doctype html>',
    'bare picture': png,
  });
  await enter('Desk');
  await opener('bare picture').waitFor();
  expect(await at.messages.getByRole('img').count()).toBe(1);
  expect(fetched).toBe(2);
});

test('a small file of a huge picture stays a file, and is shown in no message', async () => {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  const address = `data:image/png;base64,${huge.toString('base64')}`;
  await say(`Huge <img src="${address}"/>`, { 'huge.png': huge, 'chart.png': png });
  await enter('Desk');
  await opener('chart.png').waitFor();
  await at.messages.getByRole('button', { name: /^Download huge\.png/ }).waitFor();
  expect(fetched).toBe(2);
  expect(await at.messages.locator('img').count()).toBe(1);
});

test('pictures far from what is seen are not fetched until the reader comes near', async () => {
  await say('An early picture', { 'early.png': png });
  for (let count = 0; count < 40; count += 1) {
    await say(`Line ${count}<br/>and<br/>more<br/>lines`);
  }
  await enter('Desk');
  await at.messages.getByText('Line 39').waitFor();
  await at.messages.getByRole('button', { name: /^Download early\.png/ }).waitFor();
  expect(fetched).toBe(0);
  await at.messages.getByText('An early picture').scrollIntoViewIfNeeded();
  await opener('early.png').waitFor();
});
