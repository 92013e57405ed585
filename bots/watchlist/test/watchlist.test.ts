import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bot } from 'cadenza';
import { playTranscript, testBot } from 'cadenza/testing';
import { expectMessage } from 'cadenza/testing/node';
import watch from '../bot.js';
import type { Prices } from '../prices.js';

test('a table is kept up to date, over a restart as well', () =>
  playTranscript(watch, new URL('watchlist.chat', import.meta.url)));

const clock = '2026-11-23T09:00Z';

/** The bot with a market in which everything costs what a test says. */
function watchAt(market: { price: number }) {
  const prices: Prices = (tickers) =>
    Promise.resolve(tickers.map((ticker) => ({ ticker, price: market.price, change: -0.01 })));
  return (bot: Bot) => watch(bot, prices);
}

test('the table shows what the market says, and the same message goes on', async () => {
  const market = { price: 100 };
  await using stage = await testBot(watchAt(market), { clock });

  await stage.alice.say('/watch $IBM');
  const first = await stage.alice.nextMessage();
  expectMessage(first).toHaveText(/100\.00\s+-1\.00 %/);

  market.price = 101.5;
  await stage.clock.advance('1m');
  const second = await stage.alice.nextMessage();
  expectMessage(second).toHaveText(/101\.50/);
  assert.equal(second.replaced, first.raw.messageId);

  await stage.clock.advance('1m');
  assert.equal((await stage.alice.nextMessage()).replaced, second.raw.messageId);
});

test('a signal follows the list, with everybody who asked for it', async () => {
  await using stage = await testBot(watch, {
    people: ['alice', 'bob'],
    rooms: { Desk: ['alice', 'bob'] },
  });
  const { signals } = stage.bot.client;

  await stage.alice.say('/watch $IBM', { in: 'Desk' });
  await stage.alice.say('/signal', { in: 'Desk' });
  await stage.bob.say('/signal', { in: 'Desk' });
  await stage.bob.say('/watch $MSFT', { in: 'Desk' });
  await stage.quiet();

  const followers: string[] = [];
  for await (const { id, query } of signals.list()) {
    assert.equal(query, 'CASHTAG:IBM OR CASHTAG:MSFT');
    for await (const { subscriberName } of signals.subscribers(id)) {
      followers.push(subscriberName);
    }
  }
  assert.deepEqual(followers, ['Bot', 'Alice Adams', 'Bob Brown']);
});

test('at the end of the day a new table comes, and nothing before the next morning', async () => {
  await using stage = await testBot(watch, { clock: '2026-11-23T17:58Z' });
  await stage.alice.say('/watch $IBM');
  await stage.alice.nextMessage();

  await stage.clock.advance('2h');

  const replaced = (await stage.alice.messagesUntilQuiet()).map((message) => message.replaced);
  assert.equal(replaced.length, 2);
  assert.notEqual(replaced[0], undefined);
  assert.equal(replaced[1], undefined);
});

test('a conversation watches forty instruments, and is told when it asks for more', async () => {
  await using stage = await testBot(watch);
  const tickers = Array.from(
    { length: 41 },
    (_, index) => `$T${String.fromCharCode(65 + (index % 26))}${index}`,
  );

  await stage.alice.say(`/watch ${tickers.join(' ')}`);
  expectMessage(await stage.alice.nextMessage()).toHaveText(/At most 40 instruments/);

  await stage.alice.say(`/watch ${tickers.slice(1).join(' ')}`);
  expectMessage(await stage.alice.nextMessage()).toHaveText(/T\w40/);
});
