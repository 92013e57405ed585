import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { type Bot, memoryStore } from '../../../src/bot/index.js';
import { button, form, textField } from '../../../src/messageml/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';
import { botWith, type Talk, talking, told } from './talking.js';

const stage = new Stage();
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

async function statusesOf(bot: Bot): Promise<readonly (readonly [string, string?])[]> {
  const found: (readonly [string, string?])[] = [];
  for await (const { status, reason } of bot.conversations.list()) {
    found.push(reason === undefined ? [status] : [status, reason]);
  }
  return found;
}

test('a conversation whose time comes while no version of the bot knows it waits, and the store is left in peace', async () => {
  const clock = new HandClock('2026-11-23T09:00:00Z');
  const store = memoryStore();
  let looks = 0;
  const counted = { ...store, due: store.due.bind(store) };
  Object.assign(store, {
    due: (...given: Parameters<typeof store.due>) => {
      looks++;
      return counted.due(...given);
    },
  });
  const asks = talking(async (c) => {
    await c.ask('Well?', { within: '1h' });
  });
  const { bot, name } = await botWith(stage, asks, { store, clock });
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Well?');
  await bot.stop();
  const { bot: without } = await botWith(
    stage,
    (it) => void it.conversation('other', () => Promise.resolve()),
    { store, name, clock },
  );
  clock.advance(3_600_000);
  looks = 0;
  for (let turn = 0; turn < 200; turn++) {
    await nextTurn();
  }
  expect(looks).toBeLessThan(10);

  await without.stop();
  await botWith(stage, asks, { store, name, clock });
  clock.advance(30_000);
  expect(await told(alice)).toContain('took too long');
});

test('a question that the new function does not wait for, but for another, parks the conversation', async () => {
  const store = memoryStore();
  const order = form('order', [textField('note'), button('send', 'Send')]);
  const { bot, name } = await botWith(
    stage,
    talking((c) => c.ask('Well?')),
    { store },
  );
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Well?');
  await bot.stop();
  const { bot: changed } = await botWith(
    stage,
    talking((c) => c.form(order)),
    { store, name },
  );
  const problems = [];
  for await (const { problem } of changed.conversations.check()) {
    problems.push(problem);
  }
  const reason =
    'Step 2 was "wait message#0" when it was recorded; now the function takes "wait form#0". Restore the steps up to it, or start the conversation again from there.';
  expect(problems).toEqual([reason]);
  await alice.say(name, 'Fine');
  expect(await told(alice)).toContain('Please start again');
  expect(await statusesOf(changed)).toEqual([['parked', reason]]);
});

test('a command that meets a conversation which is parked at that is carried out', async () => {
  const store = memoryStore();
  const { bot, name } = await botWith(
    stage,
    talking(async (c) => {
      await c.once('first', () => 1);
      await c.ask('Well?');
    }),
    { store },
  );
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Well?');
  await bot.stop();
  await botWith(
    stage,
    (it) => {
      talking(async (c) => {
        await c.once('another', () => 2);
        await c.ask('New question?');
      })(it);
      it.command('/time', (ctx) => ctx.reply('Noon.'));
    },
    { store, name },
  );
  await alice.say(name, '/time');
  expect(await told(alice)).toContain('Please start again');
  expect(await told(alice)).toBe('Noon.');
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('New question?');
});

test('steps that were added before the open question are taken, and the question is not asked again', async () => {
  const store = memoryStore();
  const { bot, name } = await botWith(
    stage,
    talking(async (c) => c.say(`You: ${await c.ask('Well?')}`)),
    { store },
  );
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Well?');
  await bot.stop();
  let counted = 0;
  const { bot: changed } = await botWith(
    stage,
    talking(async (c) => {
      const asked = c.ask('Well?');
      await c.once('count', () => ++counted);
      await c.say(`You: ${await asked}`);
    }),
    { store, name },
  );
  const problems = [];
  for await (const { problem } of changed.conversations.check()) {
    problems.push(problem);
  }
  expect(problems).toEqual([undefined]);
  expect(counted).toBe(0);
  await alice.say(name, 'Fine');
  expect(await told(alice)).toBe('You: Fine');
  expect(counted).toBe(1);
});

test('what a newer version has carried on is left as it is by an older one, which says so', async () => {
  const clock = new HandClock('2026-11-23T09:00:00Z');
  const store = memoryStore();
  const ofVersion =
    (version: number, run: Talk) =>
    (bot: Bot): void => {
      const talk = bot.conversation('talk', { version }, run);
      bot.command('/talk', (ctx) => ctx.start(talk));
    };
  const second = ofVersion(2, async (c) => {
    await c.once('first', () => 1);
    await c.say(`You: ${await c.ask('Well?', { within: '1h' }).catch(() => 'nothing')}`);
  });
  const first = ofVersion(1, async (c) => c.say(`You: ${await c.ask('Well?')}`));
  const { bot, name } = await botWith(stage, second, { store, clock });
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Well?');
  await bot.stop();
  const { bot: older } = await botWith(stage, first, { store, name, clock });
  const problem =
    'The conversation "talk" was carried on by its version 2, and this program has 1. Run the newer program.';
  const problems = [];
  for await (const checked of older.conversations.check()) {
    problems.push(checked.problem);
  }
  expect(problems).toEqual([problem]);
  await alice.say(name, 'Fine');
  expect(await told(alice)).toContain('Sorry, that went wrong');
  clock.advance(3_600_000);
  await clock.untilAwaited();
  expect(await statusesOf(older)).toEqual([['waiting']]);
  await older.stop();
  await botWith(stage, second, { store, name, clock });
  clock.advance(30_000);
  expect(await told(alice)).toBe('You: nothing');
});
