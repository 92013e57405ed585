import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bot, memoryStore, sqliteStore } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { Stage } from '../stage.js';
import { botWith, rested, told } from './talking.js';

const stage = new Stage();
let alice: TestUser;

const folder = mkdtempSync(join(tmpdir(), 'conversations-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

test('Steps side by side are each done once and recorded, in the order in which they end', async () => {
  const store = sqliteStore(join(folder, 'side-by-side.db'));
  const done: string[] = [];
  const setUp = (bot: Bot): void => {
    const both = bot.conversation('both', async (c) => {
      const results = await Promise.all([
        c.once('left', () => done.push('left')),
        c.once('right', () => done.push('right')),
        c.say('Working on it.'),
      ]);
      await c.say(`${results[0]} ${results[1]} ${await c.ask('More?')}`);
    });
    bot.command('/both', (ctx) => ctx.start(both));
  };
  const { bot, name } = await botWith(stage, setUp, { store });
  await alice.say(name, '/both');
  expect(await told(alice)).toBe('Working on it.');
  expect(await told(alice)).toBe('More?');
  await bot.stop();
  await botWith(stage, setUp, { store, name });
  await alice.say(name, 'no');
  expect(await told(alice)).toBe('1 2 no');
  expect(done).toEqual(['left', 'right']);
});

describe('A conversation over a restart', () => {
  test('goes on in the middle, without doing or saying anything twice', async () => {
    const store = sqliteStore(join(folder, 'bot.db'));
    const effects: string[] = [];
    const setUp = (bot: Bot): void => {
      const book = bot.conversation('book', async (c) => {
        const where = await c.ask('Where to?');
        const id = await c.once('book', () => {
          effects.push(where);
          return `B-${c.random().toFixed(4)}`;
        });
        await c.say(`Booked ${id}.`);
        const sure = await c.ask('Keep it?');
        await c.say(`${id} ${sure}`);
      });
      bot.command('/book', (ctx) => ctx.start(book));
    };
    const { bot, name } = await botWith(stage, setUp, { store });
    await alice.say(name, '/book');
    await alice.nextMessage();
    await alice.say(name, 'Paris');
    const booked = await told(alice);
    expect(await told(alice)).toBe('Keep it?');
    await bot.stop();
    await botWith(stage, setUp, { store, name });
    await alice.say(name, 'yes');
    expect(await told(alice)).toBe(`${/B-\d\.\d+/.exec(booked)?.[0]} yes`);
    expect(effects).toEqual(['Paris']);
  });

  test('is parked when its function has changed, and runs again from a step on request', async () => {
    const store = memoryStore();
    const { bot, name } = await botWith(
      stage,
      (bot) => {
        const talk = bot.conversation('talk', async (c) => {
          await c.once('first', () => 1);
          await c.ask('Well?');
        });
        bot.command('/talk', (ctx) => ctx.start(talk));
      },
      { store },
    );
    await alice.say(name, '/talk');
    await alice.nextMessage();
    await bot.stop();
    const { bot: changed } = await botWith(
      stage,
      (bot) => {
        bot.conversation('talk', async (c) => {
          await c.once('another', () => 2);
          await c.say(`New: ${await c.ask('New question?')}`);
        });
      },
      { store, name },
    );
    const checked = [];
    for await (const { problem } of changed.conversations.check()) {
      checked.push(problem);
    }
    expect(checked).toEqual([expect.stringContaining('Step 1 was "once first#0"')]);
    await alice.say(name, 'Fine');
    expect(await told(alice)).toContain('Please start again');
    const parked = [];
    for await (const entry of changed.conversations.list()) {
      parked.push(entry);
    }
    expect(parked).toMatchObject([
      {
        status: 'parked',
        reason: expect.stringContaining(
          '"once first#0" when it was recorded; now the function takes "once another#0"',
        ),
      },
    ]);
    await changed.conversations.restart(parked[0]?.id ?? '');
    expect(await told(alice)).toBe('New question?');
    await alice.say(name, 'Good');
    expect(await told(alice)).toBe('New: Good');
  });

  test('that fails on the way to where it waited takes nothing from whoever says something else', async () => {
    const store = memoryStore();
    const setUp =
      (isBroken: boolean) =>
      (bot: Bot): void => {
        const watch = bot.conversation('watch', async (c) => {
          await c.say('Watching.');
          if (isBroken) {
            throw new Error('The feed has moved.');
          }
          await c.waitFor((ctx) => ctx.incoming?.text === 'done');
        });
        bot.command('/watch', (ctx) => ctx.start(watch));
        bot.command('/ping', (ctx) => ctx.reply('pong'));
      };
    const { bot, name } = await botWith(stage, setUp(false), { store });
    await alice.say(name, '/watch');
    expect(await told(alice)).toBe('Watching.');
    await rested(bot);
    await bot.stop();
    await botWith(stage, setUp(true), { store, name });
    await alice.say(name, '/ping');
    expect(await told(alice)).toBe('pong');
  });

  test('goes on after its last step where more steps are to be kept than it has', async () => {
    let isOpen = false;
    const { name, bot } = await botWith(stage, (it) => {
      const order = it.conversation('order', async (c) => {
        await c.say('Ordering.');
        if (!isOpen) {
          throw new Error('The shop is closed.');
        }
        await c.say('Ordered.');
        await c.ask('What else?');
      });
      it.command('/order', (ctx) => ctx.start(order));
      it.catch((_, ctx) => ctx.reply('Failed.'));
    });
    const entry = async () => {
      for await (const one of bot.conversations.list()) {
        return one;
      }
      return undefined;
    };
    await alice.say(name, '/order');
    expect([await told(alice), await told(alice)]).toEqual(['Ordering.', 'Failed.']);
    isOpen = true;
    await bot.conversations.restart((await entry())?.id ?? '', { from: 9 });
    expect([await told(alice), await told(alice)]).toEqual(['Ordered.', 'What else?']);
    expect(await entry()).toMatchObject({ status: 'waiting', steps: 3 });
    await alice.say(name, 'cancel');
    await alice.nextMessage();
  });

  test('is known to go on, before a deployment, by a bot that has not started and asks for a choice', async () => {
    const store = memoryStore();
    const setUp = (bot: Bot): void => {
      const talk = bot.conversation('talk', async (c) =>
        c.choose((await c.confirm('Sure?')) ? 'Which?' : 'Why not?', ['red', 'green']),
      );
      bot.command('/talk', (ctx) => ctx.start(talk));
    };
    const { bot, name } = await botWith(stage, setUp, { store });
    await alice.say(name, '/talk');
    await alice.nextMessage();
    await alice.say(name, 'yes');
    await alice.nextMessage();
    await bot.stop();
    const next = await stage.newBot(name, setUp, { store });
    const problems = [];
    for await (const { problem } of next.conversations.check()) {
      problems.push(problem);
    }
    expect(problems).toEqual([undefined]);
  });

  test('is known to fail, before a deployment, where the new function throws after what is recorded', async () => {
    const store = memoryStore();
    const { bot, name } = await botWith(
      stage,
      (it) => {
        const talk = it.conversation('talk', (c) => c.ask('Well?'));
        it.command('/talk', (ctx) => ctx.start(talk));
      },
      { store },
    );
    await alice.say(name, '/talk');
    await alice.nextMessage();
    await bot.stop();
    const { bot: changed } = await botWith(
      stage,
      (it) => {
        it.conversation('talk', async (c) => {
          await c.say('Well?');
          throw new TypeError(`No ${c.user.displayName}`);
        });
      },
      { store, name },
    );
    const problems = [];
    for await (const { problem } of changed.conversations.check()) {
      problems.push(problem);
    }
    expect(problems).toEqual([
      'After the step "send message#0" the function throws, and the conversation would fail: TypeError',
    ]);
    const entries = [];
    for await (const { status } of changed.conversations.list()) {
      entries.push(status);
    }
    expect(entries).toEqual(['waiting']);
  });
});
