import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import {
  type Bot,
  memoryStore,
  type ParkedConversation,
  type Store,
} from '../../../src/bot/index.js';
import { button, form, textField } from '../../../src/messageml/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';
import { botWith, rested, talking, told } from './talking.js';

const stage = new Stage();
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

const booked: string[] = [];

const old = talking(async (c) => {
  await c.once('book', () => booked.push('old'));
  await c.say(`You: ${await c.ask('Well?')}`);
});

const changed = talking(async (c) => {
  await c.once('reserve', () => booked.push('new'));
  await c.say(`Now: ${await c.ask('New question?')}`);
});

interface Deployed {
  readonly bot: Bot;
  readonly name: string;
  readonly store: Store;
  readonly id: string;
}

/** A bot whose new function has just parked what the old one began. */
async function deployed(before: typeof old, after: typeof old): Promise<Deployed> {
  const store = memoryStore();
  const { bot: first, name } = await botWith(stage, before, { store });
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Well?');
  await rested(first);
  await first.stop();
  const { bot } = await botWith(stage, after, { store, name });
  await alice.say(name, 'Fine');
  expect(await told(alice)).toContain('Please start again');
  const [one] = await parkedOf(bot);
  return { bot, name, store, id: one?.id ?? '' };
}

async function parkedOf(bot: Bot): Promise<readonly ParkedConversation[]> {
  const found: ParkedConversation[] = [];
  for await (const one of bot.conversations.parked()) {
    found.push(one);
  }
  return found;
}

test('a parked conversation shows both sides of what changed, and what would be done again', async () => {
  const { bot, id } = await deployed(old, changed);
  expect(await parkedOf(bot)).toMatchObject([
    {
      id,
      name: 'talk',
      problem: expect.stringContaining('Step 1 was "once book#0"'),
      change: { step: 1, recorded: 'once book#0', now: 'once reserve#0' },
      repeats: ['once book#0', 'send message#0'],
    },
  ]);
  expect((await bot.conversations.get(id))?.change).toEqual({
    step: 1,
    recorded: 'once book#0',
    now: 'once reserve#0',
  });
});

test('what still does not fit stays parked, and nobody is told anything', async () => {
  const { bot, name, id } = await deployed(old, changed);
  await expect(bot.conversations.resume(id)).rejects.toMatchObject({
    code: 'CONVERSATION_STAYS_PARKED',
    message: expect.stringContaining('stays parked. Step 1 was "once book#0"'),
  });
  expect(await bot.conversations.get(id)).toMatchObject({ status: 'parked' });
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('New question?');
});

test('a version that takes the old steps again goes on behind them, and does none of them twice', async () => {
  const { bot, name, store, id } = await deployed(old, changed);
  await bot.stop();
  const before = booked.length;
  const { bot: mended } = await botWith(stage, old, { store, name });
  const [parked] = await parkedOf(mended);
  expect(parked).toMatchObject({ id, repeats: [] });
  expect(parked?.problem).toBeUndefined();
  await mended.conversations.resume(id);
  expect(await mended.conversations.get(id)).toMatchObject({ status: 'waiting' });
  expect((await mended.conversations.get(id))?.change).toBeUndefined();
  await alice.say(name, 'Fine');
  expect(await told(alice)).toBe('You: Fine');
  expect(booked).toHaveLength(before);
});

test('with repeat, the new function goes on from where it differs', async () => {
  const { bot, name, id } = await deployed(old, changed);
  await bot.conversations.resume(id, { repeat: true });
  expect(await told(alice)).toBe('New question?');
  expect(booked.at(-1)).toBe('new');
  await alice.say(name, 'Fine');
  expect(await told(alice)).toBe('Now: Fine');
});

test('of two processes that are asked for the same at once, one does it, and the other says what has become of it', async () => {
  const { bot, store, name, id } = await deployed(old, changed);
  const { bot: other } = await botWith(stage, changed, { store, name });
  const resumed = await Promise.allSettled(
    [bot, other].map((one) => one.conversations.resume(id, { repeat: true })),
  );
  const refusals = resumed.flatMap((one): unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  expect(refusals).toEqual([expect.objectContaining({ code: 'CONVERSATION_NOT_PARKED' })]);
  expect(await told(alice)).toBe('New question?');
  await alice.say(name, 'Fine');
  expect(await told(alice)).toBe('Now: Fine');
});

test('where a form is awaited instead of words, the form is sent: nobody could fill it in otherwise', async () => {
  const order = form('order', [textField('note'), button('send', 'Send')]);
  const { bot, id } = await deployed(
    talking((c) => c.ask('Well?')),
    talking((c) => c.form(order)),
  );
  expect(await parkedOf(bot)).toMatchObject([
    {
      change: { step: 2, recorded: 'wait message#0', now: 'wait form#0' },
      repeats: ['send message#0'],
    },
  ]);
  await expect(bot.conversations.resume(id)).rejects.toMatchObject({
    code: 'CONVERSATION_STAYS_PARKED',
  });
  await bot.conversations.resume(id, { repeat: true });
  expect((await alice.nextMessage()).forms).toHaveLength(1);
});

test('a function that would throw is not resumed, with repeat or without', async () => {
  const { bot, name, store, id } = await deployed(old, changed);
  await bot.stop();
  const { bot: broken } = await botWith(
    stage,
    talking(() => Promise.reject(new TypeError('no calendar'))),
    { store, name },
  );
  for (const repeat of [false, true]) {
    await expect(broken.conversations.resume(id, { repeat })).rejects.toMatchObject({
      code: 'CONVERSATION_STAYS_PARKED',
    });
  }
  expect(await broken.conversations.get(id)).toMatchObject({ status: 'parked' });
});

test('what another program asks for is done by the process that runs the bot, once', async () => {
  const clock = new HandClock('2026-11-23T09:00:00Z');
  const store = memoryStore();
  const { bot: first, name } = await botWith(stage, old, { store, clock });
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Well?');
  await rested(first);
  await first.stop();
  const { bot } = await botWith(stage, changed, { store, name, clock });
  await alice.say(name, 'Fine');
  expect(await told(alice)).toContain('Please start again');
  const [one] = await parkedOf(bot);
  const id = one?.id ?? '';

  // Refused: the reason stays, and the request is over.
  const asking = await stage.newBot(name, () => undefined, { store, clock });
  await asking.conversations.requestResume(id);
  expect(await asking.conversations.get(id)).toMatchObject({ asksToResume: { repeat: false } });
  while ((await asking.conversations.get(id))?.asksToResume !== undefined) {
    clock.advance(5_000);
    await nextTurn();
  }
  expect(await asking.conversations.get(id)).toMatchObject({ status: 'parked' });

  await asking.conversations.requestResume(id, { repeat: true });
  await asking.conversations.requestResume(id, { repeat: true });
  while ((await asking.conversations.get(id))?.status !== 'waiting') {
    clock.advance(5_000);
    await nextTurn();
  }
  expect(await told(alice)).toBe('New question?');
  await alice.say(name, 'Fine');
  expect(await told(alice)).toBe('Now: Fine');
});

test('one whose function is gone is shown with what was found when it was parked, and can be dropped', async () => {
  const { bot, name, store, id } = await deployed(old, changed);
  await bot.stop();
  const { bot: without } = await botWith(stage, () => undefined, { store, name });
  expect(await parkedOf(without)).toMatchObject([
    {
      problem: 'The bot has no conversation "talk" any more.',
      change: { recorded: 'once book#0' },
      repeats: [],
    },
  ]);
  await expect(without.conversations.resume(id)).rejects.toMatchObject({
    code: 'CONVERSATION_UNKNOWN',
  });
  await without.conversations.drop(id);
  expect(await without.conversations.get(id)).toMatchObject({ status: 'cancelled' });
  expect(await parkedOf(without)).toEqual([]);
  await expect(without.conversations.drop(id)).rejects.toMatchObject({
    code: 'CONVERSATION_NOT_PARKED',
    message: expect.stringContaining('is cancelled: only one that is parked'),
  });
  await expect(without.conversations.drop('nobody')).rejects.toMatchObject({
    code: 'CONVERSATION_UNKNOWN',
  });
});

test('what a newer version has parked is left to it by an older process', async () => {
  const clock = new HandClock('2026-11-23T09:00:00Z');
  const store = memoryStore();
  const ofVersion =
    (version: number, step: string) =>
    (it: Bot): void => {
      const talk = it.conversation('talk', { version }, async (c) => {
        await c.once(step, () => 1);
        await c.ask('Well?');
      });
      it.command('/talk', (ctx) => ctx.start(talk));
    };
  const { bot: first, name } = await botWith(stage, ofVersion(2, 'book'), { store, clock });
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Well?');
  await rested(first);
  await first.stop();
  const newer = ofVersion(2, 'reserve');
  const { bot: parking } = await botWith(stage, newer, { store, name, clock });
  await alice.say(name, 'Fine');
  expect(await told(alice)).toContain('Please start again');
  const [one] = await parkedOf(parking);
  const id = one?.id ?? '';
  await parking.conversations.requestResume(id, { repeat: true });
  await parking.stop();

  const { bot: older } = await botWith(stage, ofVersion(1, 'book'), { store, name, clock });
  await clock.untilAwaited();
  expect(await older.conversations.get(id)).toMatchObject({
    status: 'parked',
    asksToResume: { repeat: true },
  });
  await older.stop();
  await botWith(stage, newer, { store, name, clock });
  clock.advance(60_000);
  expect(await told(alice)).toBe('Well?');
});
