import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { type Bot, memoryStore, type Reference, type Reminder } from '../../../src/bot/index.js';
import type { Clock } from '../../../src/contract/index.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

const stage = new Stage();
beforeAll(() => stage.open());

// A Friday; it is nine in Paris then.
const friday = '2026-11-27T07:30:00Z';
const hour = 3_600_000;
const weekdays = { cron: '0 9 * * MON-FRI', timeZone: 'Europe/Paris' };

/** The times that are planned. */
async function dueOf(bot: Bot): Promise<readonly string[]> {
  const planned = await bot.operations.schedules();
  return planned.map(({ due }) => new Date(due).toISOString());
}

test('a person is reminded every weekday in a time zone, lists what was set and takes it back', async () => {
  const alice = await stage.person('alice');
  const bob = await stage.person('bob');
  const clock = new HandClock(friday);
  const store = memoryStore();
  await store.open();
  const name = stage.newName();
  const setUp = (bot: Bot): void => {
    const note = bot.reminder<Reference & { text: string }>('note', (ctx) =>
      ctx.send(ctx.payload, ctx.payload.text),
    );
    bot.command('/daily {text}', async (ctx) => {
      await ctx.remind(note, weekdays, { ...bot.reference(ctx), text: ctx.args.text });
      await ctx.reply('Set.');
    });
    bot.command('/once {text}', async (ctx) => {
      const when = new Date(Date.parse(friday) + 240 * hour);
      await ctx.remind(note, when, { ...bot.reference(ctx), text: ctx.args.text });
      await ctx.reply('Set.');
    });
    bot.command('/list', async (ctx) => {
      const lines = (await ctx.reminders(note)).map(
        ({ next, repeats, payload }) =>
          `${next.toISOString()} ${payload.text} ${repeats?.cron ?? 'once'}`,
      );
      await ctx.reply(lines.join('; ') || 'Nothing.');
    });
    bot.command('/forget {n:int}', async (ctx) => {
      const one = (await ctx.reminders(note))[ctx.args.n - 1];
      await ctx.reply(one && (await bot.forget(one.id)) ? 'Forgotten.' : 'There is none.');
    });
  };
  const first = await stage.bot(name, setUp, { clock, store });
  await alice.say(name, '/once Cake');
  expect((await alice.nextMessage()).text).toBe('Set.');
  await alice.say(name, '/daily Stand-up');
  expect((await alice.nextMessage()).text).toBe('Set.');
  await bob.say(name, '/list');
  expect((await bob.nextMessage()).text).toBe('Nothing.');

  clock.advance(hour / 2);
  expect((await alice.nextMessage()).text).toBe('Stand-up');
  await first.stop();
  const second = await stage.bot(name, setUp, { clock, store });
  await alice.say(name, '/list');
  expect((await alice.nextMessage()).text).toBe(
    '2026-11-30T08:00:00.000Z Stand-up 0 9 * * MON-FRI; 2026-12-07T07:30:00.000Z Cake once',
  );

  await bob.say(name, '/forget 1');
  expect((await bob.nextMessage()).text).toBe('There is none.');
  await alice.say(name, '/forget 1');
  expect((await alice.nextMessage()).text).toBe('Forgotten.');
  expect(await dueOf(second)).toEqual(['2026-12-07T07:30:00.000Z']);
});

test('of two processes one runs each time of a reminder that comes again', async () => {
  const clock = new HandClock(friday);
  const store = memoryStore();
  await store.open();
  const ran: string[] = [];
  const kinds: Reminder<null>[] = [];
  const setUp = (bot: Bot): void => {
    kinds.push(bot.reminder<null>('tick', (ctx) => void ran.push(ctx.slot.toISOString())));
  };
  const name = stage.newName();
  const bots = [
    await stage.bot(name, setUp, { clock, store }),
    await stage.bot(name, setUp, { clock, store }),
  ];
  const [bot] = bots;
  const [kind] = kinds;
  if (bot === undefined || kind === undefined) {
    throw new Error('There are two.');
  }
  await bot.remind(kind, { cron: '0 * * * *', timeZone: 'UTC' }, null);
  for (const next of ['2026-11-27T09:00:00.000Z', '2026-11-27T10:00:00.000Z']) {
    clock.advance(Date.parse(next) - hour - clock.now());
    while ((await dueOf(bot))[0] !== next) {
      await nextTurn();
    }
  }
  expect(ran).toEqual(['2026-11-27T08:00:00.000Z', '2026-11-27T09:00:00.000Z']);
});

test('one that is taken back while it runs comes no more, also by its own handler', async () => {
  const clock = new HandClock(friday);
  const isRunning = gate();
  const setUp = (bot: Bot): void => {
    kind = bot.reminder<null>('tick', async (ctx) => {
      isForgotten = await bot.forget(ctx.id);
      await isRunning.pass();
    });
  };
  let kind: Reminder<null> = { name: 'tick' };
  let isForgotten: boolean | undefined;
  const bot = await stage.bot(stage.newName(), setUp, { clock });
  const id = await bot.remind(kind, { cron: '0 8 * * *', timeZone: 'UTC' }, null);
  clock.advance(hour / 2);
  await isRunning.reached;
  isRunning.open();
  expect(isForgotten).toBe(true);
  expect(await dueOf(bot)).toEqual([]);
  expect(await bot.forget(id)).toBe(false);
});

test.each<[object, string, string]>([
  [{ cron: 'every day' }, 'BAD_SCHEDULE', 'is not a schedule'],
  [{ cron: '0 9 * * *', timeZone: 'Mars' }, 'BAD_SCHEDULE', '"Mars" is not a time zone'],
  [{ cron: '0 9 * * *', timezone: 'UTC' }, 'BAD_ARGUMENT', 'Did you mean "timeZone"?'],
  [{ cron: '0 9 24 12 * 2020' }, 'BAD_SCHEDULE', ''],
  [{}, 'BAD_ARGUMENT', 'The option "cron" of a reminder that comes again is undefined'],
])('a time that is none, %j, is refused when it is set', async (when, code, message) => {
  let kind: Reminder<null> = { name: 'tick' };
  const bot = await stage.newBot(stage.newName(), (one) => {
    kind = one.reminder<null>('tick', () => undefined);
  });
  await expect(
    Promise.resolve(Reflect.apply(bot.remind.bind(bot), undefined, [kind, when, null])),
  ).rejects.toMatchObject({ code, message: expect.stringContaining(message) as unknown });
});

test('a reminder that comes again goes on by a clock that was ahead and is set right; one that comes once keeps its date', async () => {
  const hand = new HandClock(friday);
  const store = memoryStore();
  const year = 365 * 24 * hour;
  let ahead = year;
  const clock: Clock = {
    now: () => hand.now() + ahead,
    after: (milliseconds, action) => hand.after(milliseconds, action),
  };
  const name = stage.newName();
  const setUp = (bot: Bot): Reminder<null> => bot.reminder<null>('note', () => undefined);
  let note: Reminder<null> | undefined;
  const first = await stage.bot(name, (bot) => void (note = setUp(bot)), { clock, store });
  const once = new Date(Date.parse(friday) + 2 * year);
  await first.remind(note ?? setUp(first), weekdays, null);
  await first.remind(note ?? setUp(first), once, null);
  expect(await dueOf(first)).toEqual(['2027-11-29T08:00:00.000Z', once.toISOString()]);
  await first.stop();

  ahead = 0;
  const second = await stage.bot(name, (bot) => void setUp(bot), { clock, store });

  expect(await dueOf(second)).toEqual(['2026-11-27T08:00:00.000Z', once.toISOString()]);
});
