import { beforeAll, expect, test } from '@jest/globals';
import orders from '../../bots/orders/bot.js';
import { defaultSeed } from '../../src/pod/index.js';
import type { ReceivedMessage, TestUser } from '../../src/testing/index.js';
import { Stage } from '../bot/stage.js';

const stage = new Stage();
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  await stage.open({
    seed: {
      ...defaultSeed,
      serviceAccounts: [{ username: 'orders', displayName: 'Orders' }],
      rooms: [{ name: 'Desk', owner: 'alice', members: ['bob', 'orders'] }],
    },
  });
  await stage.bot('orders', orders);
  alice = await stage.person('alice');
  bob = await stage.person('bob');
});

async function told(person: TestUser, command: string): Promise<ReceivedMessage> {
  await person.say('orders', command);
  return next(person);
}

/** The next message in the chat of two with the bot. */
async function next(person: TestUser): Promise<ReceivedMessage> {
  const streamId = await person.openIm('orders');
  return person.nextMessage({ streamId, timeout: 15_000 });
}

const sound = { ticker: 'IBM', side: 'buy', quantity: '100', type: 'market', price: '' };

/** Sends a ticket and gives the answer to it. */
async function send(person: TestUser, values: object): Promise<ReceivedMessage> {
  const ticket = await told(person, '/order');
  await person.submit(ticket, 'ticket', { ...sound, ...values });
  return next(person);
}

async function press(
  person: TestUser,
  list: ReceivedMessage,
  action: string,
): Promise<ReceivedMessage> {
  await person.submit(list, 'blotter', { action });
  return next(person);
}

test('a ticket can come with its ticker filled in', async () => {
  const ticket = await told(alice, '/order $msft');

  expect(ticket.forms).toEqual([
    { id: 'ticket', fields: ['ticker', 'side', 'quantity', 'type', 'price'], buttons: ['send'] },
  ]);
  expect(ticket.presentationML).toContain('value="MSFT"');
});

test('an order is confirmed with its instrument as a cashtag', async () => {
  const answer = await send(alice, {});

  expect(answer.text).toMatch(/^Order \d+: buy 100 \$IBM$/);
  expect(answer.incoming.cashtags).toEqual(['IBM']);
});

test('a ticket that was filled in wrongly comes back with what was entered and what is wrong', async () => {
  const again = await send(alice, { ticker: 'ibm', quantity: '0', side: 'sell' });

  expect(again.forms.map(({ id }) => id)).toEqual(['ticket']);
  expect(again.text).toContain('One to six capital letters, such as IBM');
  expect(again.text).toContain('Not below 1');
  expect(again.presentationML).toContain('value="ibm"');

  await alice.submit(again, 'ticket', { ...sound, side: 'sell' });
  expect((await next(alice)).text).toContain('sell 100 $IBM');
});

test('a rule between two fields is asked again, too', async () => {
  const withoutPrice = await send(alice, { type: 'limit' });
  expect(withoutPrice.text).toContain('A limit order needs a price');
  expect(withoutPrice.presentationML).toContain('value="IBM"');

  const withPrice = await send(alice, { price: '12.5' });
  expect(withPrice.text).toContain('A market order has no price');
});

test('every row of the blotter has a button that cancels its order', async () => {
  const order = (await send(bob, { type: 'limit', price: '12.5' })).text;
  const id = /\d+/.exec(order)?.[0] ?? '';
  const list = await told(bob, '/orders');
  expect(list.text).toContain('$IBM');
  expect(list.text).toContain('12.50');
  expect(list.forms).toEqual([{ id: 'blotter', fields: [], buttons: [`cancel-${id}`, 'refresh'] }]);

  expect((await press(bob, list, `cancel-${id}`)).text).toBe(`Order ${id} is cancelled.`);
  expect((await next(bob)).text).toContain('There are no open orders.');

  expect((await press(bob, list, `cancel-${id}`)).text).toBe(`You have no open order ${id}.`);
  await next(bob);
});

test('nobody cancels the order of somebody else in a room', async () => {
  const order = (await send(alice, {})).text;
  const id = /\d+/.exec(order)?.[0] ?? '';
  const room = await alice.room('Desk');
  await alice.say(room, '/orders');
  const list = await alice.nextMessage({ streamId: room, timeout: 15_000 });

  await bob.submit(list, 'blotter', { action: `cancel-${id}` });

  const answer = await alice.nextMessage({ streamId: room, timeout: 15_000 });
  expect(answer.text).toBe(`You have no open order ${id}.`);
  expect((await told(alice, '/orders')).text).toContain(id);
});

test('a dialog asks for a reason before all orders are cancelled', async () => {
  await send(bob, {});
  await send(bob, { ticker: 'MSFT' });
  const list = await told(bob, '/orders');
  expect(list.forms.map(({ id }) => id)).toEqual(['blotter', 'cancel-all']);

  await bob.submit(list, 'cancel-all', { reason: 'a <b>typo</b>' });

  expect((await next(bob)).text).toBe('Cancelled 2 of your orders. Reason: a <b>typo</b>');
  expect((await told(bob, '/orders')).text).toContain('There are no open orders.');
});
