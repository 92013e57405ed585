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
