import { beforeEach, expect, test } from '@jest/globals';
import type { Locator, Route } from 'playwright-core';
import type { Message } from '../../src/contract/index.js';
import type { Caller } from '../pod/caller.js';
import { actAs } from '../pod/caller.js';
import { at, enter, pod, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  serviceAccounts: [{ username: 'echo', displayName: 'Echo' }],
  rooms: [{ name: 'Desk', owner: 'bob', members: ['alice', 'echo'] }],
};

let echo: Caller;

setStage({
  seed,
  context: { viewport: { width: 1400, height: 800 } },
  reset: true,
  mayComplain: /./,
});

beforeEach(async () => {
  echo = await actAs(pod, 'echo');
  await at.page.clock.install();
  await enter('Desk');
});

async function desk(): Promise<string> {
  const streams = (await echo.post('/pod/v1/streams/list?limit=100')).json();
  const [found] = streams as { id: string }[];
  return found?.id ?? '';
}

async function said(): Promise<readonly string[]> {
  const answer = await echo.get(`/agent/v4/stream/${await desk()}/message?since=0`);
  return answer.text === '' ? [] : (answer.json() as Message[]).map(({ message }) => message);
}

const stopWaiting = () => at.page.getByRole('button', { name: 'Stop waiting' });

test('who does not want to wait for a message that nobody answers gets it back, and is told to look', async () => {
  await at.page.route(/message\/create/, () => undefined, { times: 1 });
  await at.say('Is anybody there?');
  await at.page.getByText('Sending “Is anybody there?”').waitFor();
  expect(await stopWaiting().count()).toBe(0);
  await at.page.clock.fastForward(5000);
  await at.composer.fill('half a sentence');
  await stopWaiting().press('Enter');
  await at.page.getByRole('alert').getByText('Look before you send it again.').waitFor();
  await at.boxHolds('Is anybody there?\nhalf a sentence');
  expect(await at.composer.evaluate('document.activeElement.matches(".composer textarea")')).toBe(
    true,
  );
  expect(await said()).toEqual([]);
  await at.composer.press('Enter');
  await at.messages.getByText('half a sentence').waitFor();
});

test('a message that has arrived while nobody answered does not come back when the waiting is stopped', async () => {
  await at.page.route(
    /message\/create/,
    async (route) => {
      await route.fetch();
    },
    { times: 1 },
  );
  await at.say('Said once');
  await at.page.getByText('Sending “Said once”').waitFor();
  await at.page.clock.fastForward(5000);
  await stopWaiting().click();
  await at.page.getByText('Sending “Said once”').waitFor({ state: 'detached' });
  await at.messages.getByText('Said once').waitFor();
  await at.boxHolds('');
  expect(await at.page.getByRole('alert').count()).toBe(0);
  expect(await said()).toHaveLength(1);
});

test('where the conversation does not answer either, a stopped message comes back after a few seconds', async () => {
  await at.page.route(/message\/create|\/history\?/, () => undefined);
  await at.say('Into the void');
  await at.page.getByText('Sending “Into the void”').waitFor();
  await at.page.clock.fastForward(5000);
  await stopWaiting().click();
  await at.page.getByText('Looking whether it has arrived…').waitFor();
  await at.page.clock.fastForward(3000);
  await at.boxHolds('Into the void');
});

/** Submits a form, which is on its way then. */
async function buyTwelve(): Promise<Locator> {
  const form =
    '<form id="order"><text-field name="quantity" placeholder="Quantity"/><button name="buy" type="action">Buy</button></form>';
  await echo.say(await desk(), form);
  const shown = at.page.getByRole('form', { name: 'Form order' });
  await shown.getByPlaceholder('Quantity').fill('12');
  const asked = at.page.waitForRequest(/forms\/order/);
  await shown.getByRole('button', { name: 'Buy' }).click();
  await asked;
  await at.page.clock.fastForward(400);
  await shown.getByText('Sending…').waitFor();
  return shown;
}

test('a form says that it was sent when the pod has taken it, and takes input again when that fails', async () => {
  const held: Route[] = [];
  await at.page.route(/forms\/order/, (route) => void held.push(route));
  const shown = await buyTwelve();
  expect(await shown.getByText('Sent', { exact: true }).count()).toBe(0);
  await held[0]?.abort();
  await shown.getByText('Sending…').waitFor({ state: 'detached' });
  expect(await shown.getByPlaceholder('Quantity').inputValue()).toBe('12');

  await at.page.unroute(/forms\/order/);
  await shown.getByRole('button', { name: 'Buy' }).click();
  await shown.getByText('Sent', { exact: true }).waitFor();
});

test('who does not want to wait for a form that nobody answers goes on filling it in, and is told to look', async () => {
  await at.page.route(/forms\/order/, () => undefined, { times: 1 });
  const shown = await buyTwelve();
  expect(await stopWaiting().count()).toBe(0);
  await at.page.clock.fastForward(5000);
  await stopWaiting().press('Enter');
  await at.page.getByRole('alert').getByText('Look before you submit it again.').waitFor();
  expect(await shown.getByPlaceholder('Quantity').inputValue()).toBe('12');
  await at.page.clock.runFor(100);
  await at.page.locator('button:focus').getByText('Buy').waitFor();
  await at.page.keyboard.press('Enter');
  await shown.getByText('Sent', { exact: true }).waitFor();
});

/** Sends three messages, of which the first is not answered. */
async function sayThreeInVain(): Promise<void> {
  await at.page.route(/message\/create/, () => undefined, { times: 1 });
  for (const text of ['first', 'second', 'third']) {
    await at.say(text);
  }
  await at.page.getByText('Sending “first”').waitFor();
  await at.page.getByText('2 messages go after it.').waitFor();
  await at.page.clock.fastForward(5000);
}

test('what was written after a message that is stopped goes on its way, which is said before', async () => {
  await sayThreeInVain();
  await at.page.getByRole('button', { name: 'Stop this one' }).click();
  await at.messages.getByText('third').waitFor();
  await at.boxHolds('first');
  expect((await said()).map((text) => text.replace(/<[^>]*>/g, ''))).toEqual(['second', 'third']);
});

test('what was written after a message that is stopped comes back with it where that is asked for', async () => {
  await sayThreeInVain();
  await at.page.getByRole('button', { name: 'Stop all' }).click();
  await at.boxHolds('first\nsecond\nthird');
  await at.page.getByText('Looking whether it has arrived…').waitFor({ state: 'detached' });
  expect(await said()).toEqual([]);
  await at.composer.press('Enter');
  await at.messages.getByText('third').waitFor();
  expect(await said()).toHaveLength(1);
});

test('replies and changes that are behind a message that is stopped come back as what they are', async () => {
  await echo.say(await desk(), 'How many?');
  await at.say('Seven');
  await at.messagesFrom('Alice Adams').getByText('Seven').waitFor();
  await at.page.route(/message\/create/, () => undefined, { times: 1 });
  await at.say('first');
  await at.page.getByText('Sending “first”').waitFor();
  const question = at.messagesFrom('Echo').filter({ hasText: 'How many?' });
  await question.hover();
  await question.getByRole('button', { name: 'Reply', exact: true }).click();
  await at.say('a reply');
  await at.say('second');
  await at.page.clock.fastForward(5000);
  await at.page.getByRole('button', { name: 'Stop all' }).click();
  await at.boxHolds('first\nsecond');
  const back = at.page.getByRole('list', { name: 'Not sent' });
  await back.getByText('Reply not sent: “a reply”').waitFor();
  await at.page.reload();
  await at.boxHolds('first\nsecond');
  await back.getByRole('button', { name: 'Take up' }).click();
  await at.boxHolds('a reply');
  await at.page.getByText('Replying to Echo').waitFor();
  await at.composer.press('Enter');
  await at.messages.getByText('a reply').waitFor();
  await back.getByText('Message not sent: “first').waitFor();
  await back.getByRole('button', { name: 'Drop' }).click();
  await back.waitFor({ state: 'detached' });
  await at.boxHolds('');
});

test('a message does not overtake one that hangs, also for who has looked at another conversation', async () => {
  const bob = await actAs(pod, 'bob');
  const alice = await actAs(pod, 'alice');
  await bob.say(await bob.im(alice), 'Hello');
  await at.page.route(/message\/create/, () => undefined, { times: 1 });
  await at.say('first');
  await at.page.getByText('Sending “first”').waitFor();
  await at.open('Bob Brown');
  await at.open('Desk');
  await at.say('second');
  await at.page.getByText('1 message goes after it.').waitFor();
  await at.page.clock.fastForward(5000);
  expect(await said()).toEqual([]);
  await at.page.getByRole('button', { name: 'Stop this one' }).click();
  await at.messages.getByText('second').waitFor();
  await at.boxHolds('first');
});

test('a conversation in which nothing was said names the help of bots only where there is one', async () => {
  const help = at.page.getByText('Most bots answer to /help.');
  await help.waitFor();
  const bob = await actAs(pod, 'bob');
  const alice = await actAs(pod, 'alice');
  await bob.im(alice);
  await at.open('Bob Brown');
  await at.page.getByText('Write the first message below.').waitFor();
  expect(await help.count()).toBe(0);
});
