import { beforeAll, describe, expect, test } from '@jest/globals';
import { TimeoutError } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';
import { botWith, rested, told } from './talking.js';

const stage = new Stage();
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

describe('Time in a conversation', () => {
  test('passes by rows: a question that nobody answers ends by itself', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name, bot } = await botWith(
      stage,
      (it) => {
        const ask = it.conversation('ask', async (c) => {
          try {
            await c.ask('Well?', { within: '1d' });
          } catch (error) {
            if (!(error instanceof TimeoutError)) {
              throw error;
            }
            await c.say('Another time, then.');
            await c.sleep('2h');
            await c.say(new Date(c.now()).toISOString());
          }
        });
        it.command('/ask', (ctx) => ctx.start(ask));
      },
      { clock },
    );
    await alice.say(name, '/ask');
    expect(await told(alice)).toBe('Well?');
    await rested(bot);
    clock.advance(24 * 3_600_000);
    expect(await told(alice)).toBe('Another time, then.');
    await rested(bot);
    clock.advance(2 * 3_600_000);
    expect(await told(alice)).toBe('2026-11-24T11:00:00.000Z');
  });

  test('is one for a question, however many answers to it are none', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name, bot } = await botWith(
      stage,
      (it) => {
        const ask = it.conversation('ask', async (c) => {
          await c.ask('How many?', { within: '10m', parse: (text) => Number(text) || undefined });
        });
        const choose = it.conversation('choose', async (c) => {
          await c.choose('Which?', ['tea', 'coffee'], { within: '10m' });
        });
        it.command('/ask', (ctx) => ctx.start(ask));
        it.command('/choose', (ctx) => ctx.start(choose));
      },
      { clock },
    );
    for (const command of ['/ask', '/choose']) {
      await alice.say(name, command);
      await told(alice);
      await rested(bot);
      clock.advance(6 * 60_000);
      await alice.say(name, 'many');
      await told(alice);
      await rested(bot);
      clock.advance(4 * 60_000);
      expect(await told(alice)).toBe(
        'That took too long, so I have stopped waiting. Start again whenever you like.',
      );
    }
  });

  test('tells a function that reminds people when the time for all of it has passed', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name, bot } = await botWith(
      stage,
      (it) => {
        const ask = it.conversation('ask', { within: '25m' }, async (c) => {
          for (;;) {
            try {
              return await c.ask('Well?', { within: '10m' });
            } catch (error) {
              if (!(error instanceof TimeoutError) || error.code === 'CONVERSATION_OUT_OF_TIME') {
                throw error;
              }
              await c.say('Still there?');
            }
          }
        });
        it.command('/ask', (ctx) => ctx.start(ask));
      },
      { clock },
    );
    await alice.say(name, '/ask');
    const heard = [await told(alice)];
    for (let minutes = 0; minutes < 25; minutes += 5) {
      await rested(bot);
      clock.advance(5 * 60_000);
      if (minutes % 10 === 5) {
        heard.push(await told(alice), await told(alice));
      }
    }
    heard.push(await told(alice));
    expect(heard).toEqual([
      'Well?',
      'Still there?',
      'Well?',
      'Still there?',
      'Well?',
      'That took too long, so I have stopped waiting. Start again whenever you like.',
    ]);
  });

  test('ends a whole conversation that takes too long, and a race in which nobody comes first', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name } = await botWith(
      stage,
      (bot) => {
        const race = bot.conversation('race', { within: '3h' }, async (c) => {
          const [winner] = await c.race({
            answer: () => c.ask('Quick!'),
            late: () => c.sleep('1h'),
          });
          await c.say(winner);
          await c.ask('And now?');
        });
        bot.command('/race', (ctx) => ctx.start(race));
      },
      { clock },
    );
    await alice.say(name, '/race');
    expect(await told(alice)).toBe('Quick!');
    clock.advance(3_600_000);
    expect(await told(alice)).toBe('late');
    expect(await told(alice)).toBe('And now?');
    clock.advance(2 * 3_600_000);
    expect(await told(alice)).toContain('took too long');
  });
  test('a choice that lost a race takes no answer any more', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name } = await botWith(
      stage,
      (bot) => {
        const race = bot.conversation('race', async (c) => {
          const [winner] = await c.race({
            answer: () => c.confirm('Sure?'),
            late: () => c.sleep('1h'),
          });
          await c.say(winner);
          await c.signal('the end');
        });
        bot.command('/race', (ctx) => ctx.start(race));
        bot.hears(/maybe/, (ctx) => ctx.reply('Heard.'));
      },
      { clock },
    );
    await alice.say(name, '/race');
    expect(await told(alice)).toContain('Sure?');
    clock.advance(3_600_000);
    expect(await told(alice)).toBe('late');
    await alice.say(name, 'maybe');
    expect(await told(alice)).toBe('Heard.');
  });

  test('lets the function undo what it began when the whole takes too long, but not wait again', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const released: string[] = [];
    const { name } = await botWith(
      stage,
      (bot) => {
        const seat = bot.conversation('seat', { within: '2h' }, async (c) => {
          await c.say('Whose?');
          for (;;) {
            try {
              await c.race({ name: () => c.signal('name'), bell: () => c.signal('bell') });
            } catch (error) {
              if (!(error instanceof TimeoutError)) {
                throw error;
              }
              await c.once('release', () => released.push('S-1'));
              await c.say('Released.');
            }
          }
        });
        bot.command('/seat', (ctx) => ctx.start(seat));
      },
      { clock },
    );
    await alice.say(name, '/seat');
    expect(await told(alice)).toContain('Whose?');
    clock.advance(2 * 3_600_000);
    expect(await told(alice)).toBe('Released.');
    expect(await told(alice)).toContain('took too long');
    expect(released).toEqual(['S-1']);
  });

  test('lets a part undo what it began, and the conversation around it survive that', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name } = await botWith(
      stage,
      (bot) => {
        const part = bot.conversation('part', { within: '1h' }, async (c) => {
          try {
            return await c.ask('Part?');
          } catch (error) {
            await c.once('undo', () => undefined);
            throw error;
          }
        });
        const whole = bot.conversation('whole', { within: '2h' }, async (c) => {
          const answer = await c.run(part).catch((error: unknown) => (error as Error).name);
          await c.say(answer);
          try {
            await c.run(part);
          } finally {
            await c.say('Both are over.');
          }
        });
        bot.command('/whole', (ctx) => ctx.start(whole));
      },
      { clock },
    );
    await alice.say(name, '/whole');
    expect(await told(alice)).toBe('Part?');
    clock.advance(3_600_000);
    expect(await told(alice)).toBe('TimeoutError');
    expect(await told(alice)).toBe('Part?');
    clock.advance(3_600_000);
    expect(await told(alice)).toBe('Both are over.');
    expect(await told(alice)).toContain('took too long');
  });

  test('may pass for what the function looks at later, which does not end the process', async () => {
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const { name, bot } = await botWith(
      stage,
      (it) => {
        const remind = it.conversation('remind', async (c) => {
          await c.say('Pay, please.');
          const paid = c.signal('paid', { within: '1h' });
          await c.sleep('2h');
          await c.say(await paid.then(String, (error: unknown) => (error as Error).name));
        });
        it.command('/remind', (ctx) => ctx.start(remind));
      },
      { clock },
    );
    await alice.say(name, '/remind');
    expect(await told(alice)).toBe('Pay, please.');
    await rested(bot);
    clock.advance(2 * 3_600_000);
    expect(await told(alice)).toBe('TimeoutError');
  });

  test('waits for no date that is none: the conversation ends with what is wrong', async () => {
    const { name } = await botWith(stage, (bot) => {
      const wait = bot.conversation('wait', async (c, { moment }: { moment: string }) => {
        await c.ask('Well?', { until: new Date(moment) });
        await c.say('Over.');
      });
      bot.command('/wait {moment}', (ctx) => ctx.start(wait, { moment: ctx.args.moment }));
      bot.catch((error, ctx) => ctx.reply(String(error)));
    });
    await alice.say(name, '/wait soon');
    expect(await told(alice)).toContain('until is no point in time');
  });
});
