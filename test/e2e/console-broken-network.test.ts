import { beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../src/contract/index.js';
import type { Caller } from '../pod/caller.js';
import { actAs } from '../pod/caller.js';
import { ConsolePage } from './console-page.js';
import { at, enter, pod, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [
    { name: 'Desk', owner: 'bob', members: ['alice'] },
    { name: 'Garden', owner: 'bob', members: ['alice'] },
    {
      name: 'Long',
      owner: 'bob',
      members: ['alice'],
      messages: Array.from({ length: 120 }, (_, place) => ({
        from: 'bob',
        text: `message ${place + 1}`,
      })),
    },
  ],
};

let bob: Caller;

setStage({
  seed,
  context: { viewport: { width: 1400, height: 800 } },
  reset: true,
  mayComplain: /./,
});

beforeEach(async () => {
  bob = await actAs(pod, 'bob');
});

async function roomOf(name: string): Promise<string> {
  const streams = (await bob.post('/pod/v1/streams/list?limit=100')).json();
  const found = (streams as { id: string; roomAttributes?: { name: string } }[]).find(
    ({ roomAttributes }) => roomAttributes?.name === name,
  );
  return found?.id ?? '';
}

/** How many messages the pod has of a room. */
async function countIn(name: string): Promise<number> {
  const said = await bob.get(`/agent/v4/stream/${await roomOf(name)}/message?since=0`);
  return said.text === '' ? 0 : (said.json() as Message[]).length;
}

test('a message whose answer was cut off has arrived, and does not come back to be sent twice', async () => {
  await enter('Desk');
  await at.page.route(/message\/create/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).slice(0, -20) });
  });
  await at.say('Said once');
  await at.messages.getByText('Said once').waitFor();
  await at.page.getByText('Sending “Said once”').waitFor({ state: 'detached' });
  await at.boxHolds('');
  expect(await at.page.getByRole('alert').count()).toBe(0);
  expect(await countIn('Desk')).toBe(1);
});

test('a message that nobody answers comes back after a minute with what waits behind it, and is said to be unsure', async () => {
  await at.page.clock.install();
  await enter('Desk');
  await at.page.route(/message\/create/, () => undefined, { times: 1 });
  const asked = at.page.waitForRequest(/message\/create/);
  await at.say('Is anybody there?');
  await asked;
  await at.composer.fill('half a sentence');
  await at.page.clock.fastForward(61_000);
  await at.page
    .getByRole('alert')
    .getByText(/Look before you do it again/)
    .waitFor();
  await at.boxHolds('Is anybody there?\nhalf a sentence');
  await at.composer.press('Enter');
  await at.messages.getByText('half a sentence').waitFor();
  expect(await countIn('Desk')).toBe(1);
});

test('who is refused for a while is told how long', async () => {
  await enter('Desk');
  const body = JSON.stringify({ code: 429, message: 'Too many requests.' });
  const headers = { 'Retry-After': '7', 'Content-Type': 'application/json' };
  await at.page.route(/message\/create/, (route) => route.fulfill({ status: 429, headers, body }));
  await at.say('So soon');
  await at.page.getByText('Too many requests. Try again in 7 seconds.').waitFor();
  await at.boxHolds('So soon');
});

test('what one tab marks as unread is read again in another that had read it before', async () => {
  const desk = (tab: ConsolePage) =>
    tab.conversations.getByRole('button', { name: /^Desk .* unread$/ });
  await enter('Desk');
  const other = new ConsolePage(await at.page.context().newPage());
  await other.page.goto(`${pod.url}/console/as/alice`);
  await at.open('Garden');
  await bob.say(await roomOf('Desk'), 'an answer is due');
  await desk(other).waitFor();
  await other.open('Desk');
  await desk(other).waitFor({ state: 'detached' });

  await other.open('Garden');
  await at.open('Desk');
  const row = at.messagesFrom('Bob Brown');
  await row.hover();
  await row.getByRole('button', { name: 'More with this message' }).click();
  await at.page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await desk(other).waitFor();
  await other.open('Desk');
  await desk(other).waitFor({ state: 'detached' });
  await desk(at).waitFor({ state: 'detached' });
});

test('earlier messages that cannot be read are asked for once, and again by whoever wants them', async () => {
  await enter('Long');
  await at.messages.getByText('message 120', { exact: true }).waitFor();
  const asked: string[] = [];
  await at.page.route(/history\?before/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 500, body: '{}' });
  });
  const earlier = at.page.getByRole('button', { name: 'Show earlier messages' });
  const problem = at.page.getByRole('alert').getByText('Earlier messages could not be read.');
  const scrollUp = `(async () => {
    for (let drawn = 0; drawn < 60; drawn += 1) {
      document.querySelector('.timeline__scroller').scrollTop = 0;
      await new Promise(requestAnimationFrame);
    }
  })()`;
  await at.page.evaluate(scrollUp);
  await problem.waitFor();
  await at.page.evaluate(scrollUp);
  expect(asked).toHaveLength(1);

  await at.page.unroute(/history\?before/);
  await earlier.press('Enter');
  await problem.waitFor({ state: 'detached' });
  while ((await at.messages.getByText('message 1', { exact: true }).count()) === 0) {
    await at.page.evaluate(scrollUp);
  }
});
