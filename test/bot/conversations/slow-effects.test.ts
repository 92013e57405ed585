import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Bot } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';
import { botWith, told } from './talking.js';

const stage = new Stage();
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

describe('A conversation that was woken and whose effect does not end', () => {
  test('holds up no other that is due', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    let finish: (report: string) => void = () => undefined;
    const report = new Promise<string>((resolve) => (finish = resolve));
    const { name } = await botWith(
      stage,
      (bot) => {
        const slow = bot.conversation('slow', async (c) => {
          await c.sleep('1h');
          await c.say(await c.once('report', () => report));
        });
        const quick = bot.conversation('quick', async (c) => {
          await c.sleep('2h');
          await c.say('Two hours are over.');
        });
        bot.command('/start', async (ctx) => {
          await ctx.start(slow);
          await ctx.start(quick);
          await ctx.reply('Started.');
        });
      },
      { clock },
    );
    await alice.say(name, '/start');
    expect(await told(alice)).toBe('Started.');
    clock.advance(2 * 3_600_000);
    expect(await told(alice)).toBe('Two hours are over.');
    finish('The report.');
    expect(await told(alice)).toBe('The report.');
  });

  test('is woken again for a moment that comes before it rests', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { name } = await botWith(
      stage,
      (bot) => {
        const slow = bot.conversation('slow', async (c) => {
          await c.sleep('1h');
          await c.once('report', () => finished);
          await c.until(c.now());
          await c.say('Over.');
        });
        const quick = bot.conversation('quick', async (c) => {
          await c.sleep('2h');
          await c.say('Two hours are over.');
        });
        bot.command('/start', async (ctx) => {
          await ctx.start(slow);
          await ctx.start(quick);
          await ctx.reply('Started.');
        });
      },
      { clock },
    );
    await alice.say(name, '/start');
    expect(await told(alice)).toBe('Started.');
    clock.advance(2 * 3_600_000);
    expect(await told(alice)).toBe('Two hours are over.');
    finish();
    expect(await told(alice)).toBe('Over.');
  });

  test('does not keep the bot from stopping', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const name = stage.newName();
    const bot = await stage.bot(
      name,
      (it) => {
        const slow = it.conversation('slow', async (c) => {
          await c.sleep('1h');
          await c.once('report', () => {
            begin();
            return new Promise<string>(() => undefined);
          });
        });
        it.command('/start', async (ctx) => {
          await ctx.start(slow);
          await ctx.reply('Started.');
        });
      },
      { clock, stopDeadline: 50 },
    );
    await alice.say(name, '/start');
    expect(await told(alice)).toBe('Started.');
    clock.advance(3_600_000);
    await begun;
    await bot.stop();
  });
});

describe('While a conversation still does something else', () => {
  let bob: TestUser;

  beforeAll(async () => {
    bob = await stage.person('bob');
  });

  /** Asks bob, and does something that ends when a test says so. */
  function asking(seen: () => void, effect: () => Promise<void>) {
    return (bot: Bot): void => {
      const ask = bot.conversation('ask', async (c) => {
        const [answer] = await Promise.all([
          c.ask('Is it right?', { in: { username: 'bob' } }),
          c.once('report', effect),
        ]);
        await c.say(`Bob says ${answer}.`);
      });
      bot.command('/ask', (ctx) => ctx.start(ask));
      bot.command('/seen', async (ctx) => {
        await ctx.reply('Seen.');
      });
      bot.use(async (ctx, next) => {
        if (ctx.user.username === 'bob') {
          seen();
        }
        await next();
      });
    };
  }

  test('an answer that is given elsewhere is heard', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let see: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => (see = resolve));
    const carol = await stage.person('carol');
    const { name } = await botWith(
      stage,
      asking(
        () => see(),
        () => finished,
      ),
    );
    await alice.say(name, '/ask');
    expect(await told(bob)).toBe('Is it right?');
    await bob.say(name, 'yes');
    await seen;
    await carol.say(name, '/seen');
    expect(await told(carol)).toBe('Seen.');
    finish();
    expect(await told(alice)).toBe('Bob says yes.');
    await alice.say(name, '/seen');
    expect(await told(alice)).toBe('Seen.');
  });
});
